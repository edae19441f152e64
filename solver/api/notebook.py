"""What an answer looks like in a notebook: a small piece of HTML, in which everything that was read is escaped."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

from ...constraints.rulebook import face_of
from .arguments import ruling_of

FRAGMENTS = """
{%- macro findings(found, texts={}) %}
{%- if found %}
<table><thead><tr><th>statement</th><th>order</th><th style="text-align: left">what is wrong</th></tr></thead><tbody>
{%- for f in found %}
<tr><td title="{{ texts.get(f.rule, '') }}">{{ f.rule }}</td><td>{{ f.orders | join(', ') }}</td>
<td style="text-align: left">{{ f.message }}</td></tr>
{%- endfor %}
</tbody></table>
{%- endif %}
{%- endmacro %}
{%- macro ledger(found) %}
{%- if found and found.entries %}
<table><thead><tr><th></th><th style="text-align: left">order</th><th>CP</th></tr></thead><tbody>
{%- for e in found.entries %}
<tr><td>{{ e.order }}</td><td style="text-align: left">{{ e.text }}</td><td>{{ e.cp }}</td></tr>
{%- endfor %}
<tr><td></td>
<td style="text-align: left">spent{% if found.available is not none %} of {{ found.available }}{% endif %}</td>
<td>{{ found.spent }}</td></tr></tbody></table>
{%- endif %}
{%- endmacro %}
{%- macro orders(sentences) -%}
<ol>{% for sentence in sentences %}<li>{{ sentence }}</li>{% endfor %}</ol>
{%- endmacro %}
{%- macro turns(found) %}
{%- for turn in found[:12] %}{{ orders(turn.orders) }}{% endfor %}
{%- if found | length > 12 %}<p>and {{ found | length - 12 }} more</p>{% endif %}
{%- endmacro %}
{%- macro reasons(found, texts, then) %}
<table><thead><tr><th>statement</th><th style="text-align: left">what is found</th>
<th style="text-align: left">rests on</th></tr></thead><tbody>
{%- for r in found %}
<tr><td title="{{ texts.get(r.finding.rule, '') }}">{{ r.finding.rule }}</td>
<td style="text-align: left">{{ r.finding.message }}</td>
<td style="text-align: left">{% for g in r.grounds[:8] %}{{ g.text }}; {{ then }} if {{ g.otherwise }}
{{- '' if loop.last else '. ' }}{% endfor %}
{%- if r.grounds | length > 8 %}. And {{ r.grounds | length - 8 }} more{% endif %}</td></tr>
{%- endfor %}</tbody></table>
{%- endmacro %}
{%- macro value(thing, inside=false) -%}
{%- if thing is mapping and inside and depth(thing) == 1 -%}
{%- for key, item in thing.items() %}{{ key }} {{ value(item) }}{{ '' if loop.last else '; ' }}{% endfor %}
{%- elif thing is mapping and inside and depth(thing) > 2 -%}
{%- for key, item in thing.items() %}<details><summary>{{ key }}</summary>{{ value(item) }}</details>{% endfor %}
{%- elif thing is mapping -%}
<table>{% for key, item in thing.items() %}<tr><th style="text-align: left; vertical-align: top">{{ key }}</th>
<td style="text-align: left">{{ value(item, true) }}</td></tr>{% endfor %}</table>
{%- elif thing is string or thing is not iterable -%}{{ '' if thing is none else thing }}
{%- elif thing and thing[0] is mapping -%}{% for item in thing %}<p>{{ value(item, true) }}</p>{% endfor %}
{%- else -%}{{ thing | join(', ') }}
{%- endif -%}
{%- endmacro %}
"""

PAGES = {
    "Position": """
{{ drawing(it) }}<details><summary><b>{{ it.name }}</b></summary>{{ value(it.to_dict()) }}</details>""",
    "Turn": """
<p><b>{{ it.name or it.source }}</b>{% if it.position.name %} in {{ it.position.name }}{% endif %}</p>
{{ orders(it.orders) }}""",
    "Puzzle": """
<p><b>{{ it.name }}</b></p><p>{{ it.text }}</p>{{ orders(it.turn.orders) }}
{%- if it.require %}<p>After it: {{ it.require | join('; ') }}</p>{% endif %}""",
    "Checked": """
<p><b>{{ it.source }}</b>: {% if it.good %}a good {{ it.kind }} file</p>{% else %}wrong</p>
<table><tbody>{% for m in it.mistakes[:50] %}
<tr><td>{{ m.line or '' }}</td><td style="text-align: left">{{ m.what }}. Expected: {{ m.advice }}</td></tr>
{%- endfor %}</tbody></table>{% endif %}""",
    "Verdict": """
<p><b>{{ it.turn.name or it.turn.source }}: {{ it.verdict }}</b>{% if it.why %}: {{ it.why }}{% endif %}</p>
{{ findings(it.findings, it.statements) }}
{%- if it.completion is not none %}<p>What was left open can be filled so:</p>{{ orders(it.completion) }}{% endif %}
{{ ledger(it.ledger) }}
{%- if it.readings %}<p>Hangs on:</p><ul>{% for r in it.readings %}
<li>{{ r.question }}={{ r.answer }} would make it {{ r.verdict }}</li>{% endfor %}</ul>{% endif %}""",
    "Derivation": """
<p><b>{{ it.verdict.turn.name or it.verdict.turn.source }}: {{ it.verdict.verdict }}</b>
{%- if it.verdict.why %}: {{ it.verdict.why }}{% endif %}</p>{{ orders(it.orders) }}
{%- if it.broken %}<p>Broken:</p>{{ reasons(it.broken, it.verdict.statements, "it is kept") }}{% endif %}
{%- if it.limits %}<p>Limits that leave no room:</p>
{{ reasons(it.limits, it.verdict.statements, "it is broken") }}{% endif %}""",
    "Track": """
{%- for j in it.journeys %}
<p><b>{{ j.proxy | capitalize }}'s consul to {{ j.to }}</b>
{%- if not j.ways %}: no way{% elif not j.cheapest.steps %}: it stands there already{% endif %}</p>
{%- if j.ways and j.cheapest.steps %}
<table><thead><tr><th style="text-align: left">paid by</th><th>CP</th></tr></thead><tbody>
{%- for way in j.ways %}
<tr><td style="text-align: left">{{ way.paid_by | map('capitalize') | join(', ') }}</td>
<td>{{ way.cp }}</td></tr>{% endfor %}
{%- for group in j.blocked %}
<tr><td style="text-align: left">{{ group | map('capitalize') | join(', ') }}</td>
<td>no way</td></tr>{% endfor %}</tbody></table>
<p>Cheapest:</p><ol>{% for step in j.cheapest.steps %}
<li>{{ step.nation | capitalize }}: {{ step.order }} ({{ step.cp }} CP)</li>{% endfor %}</ol>
{%- endif %}{% endfor %}
{%- if it.moved is not none %}
<p>The budget moves: {{ it.moved | map('capitalize') | join(', ') or 'none' }} ({{ it.spent }} CP)</p>{% endif %}""",
    "War": """
<p><b>{{ it.attacker | capitalize }} and {{ it.target | capitalize }}: {% if it.at_war %}at war already
{%- elif it.ways %}{{ it.ways | length }} way{{ '' if it.ways | length == 1 else 's' }} to war
{%- else %}no way to war{% endif %}</b></p>
{%- if it.ways %}
<table><thead><tr><th style="text-align: left">orders</th><th>CP</th><th>Camp</th><th>consent</th>
<th style="text-align: left">what follows</th></tr></thead><tbody>
{%- for way in it.ways %}
<tr><td style="text-align: left">{{ way.orders | join('; ') }}</td><td>{{ way.cp }}</td>
<td>{{ (way.camp or '') | capitalize }}</td>
<td>{{ way.consent | map('capitalize') | join(', ') }}</td>
<td style="text-align: left">{% for e in way.journal %}{{ e.text }} ({{ e.statement }})
{{- '' if loop.last else '; ' }}{% endfor %}</td></tr>
{%- endfor %}</tbody></table>{% endif %}
{%- for one in it.tried %}<p>{{ one.orders | join('; ') }}</p>{{ findings(one.findings, it.statements) }}{% endfor %}
{%- if it.hangs_on %}<p>Hangs on: {{ it.hangs_on | join(', ') }}</p>{% endif %}""",
    "ProxyImpulse": """
<p><b>{{ it.turn.nation | capitalize }} in {{ it.turn.position.name }}</b></p>
<table><thead><tr><th style="text-align: left">order</th><th>CP left</th><th>statement</th>
<th style="text-align: left">why</th></tr></thead><tbody>
{%- for s in it.steps %}
<tr><td style="text-align: left">{{ s.choices | join(' or ') }}</td><td>{{ s.cp_left }}</td><td>{{ s.statement }}</td>
<td style="text-align: left">{{ s.why }}{% if s.question %} (hangs on {{ s.question }}){% endif %}</td></tr>
{%- endfor %}</tbody></table>
<p>It ends: {{ it.end }}. +1 CP markers on the Capital: {{ it.marker }}.</p>""",
    "Completion": """
<p><b>{{ it.turns | length }} way{{ '' if it.turns | length == 1 else 's' }} to fill the holes</b>
{%- if it.why %}: {{ it.why }}{% elif it.turns and not it.exhausted %}, and perhaps more{% endif %}</p>
{{ turns(it.turns) }}{{ findings(it.reasons) }}""",
    "Repair": """
<p><b>The nearest legal turn</b>{% if not it.proven %} (not proven nearest){% endif %}</p>
<table><tbody>{% for before, after in it.changes %}
<tr><td style="text-align: left"><del>{{ before }}</del></td>
<td style="text-align: left">{{ '' if after is none else after }}</td></tr>
{%- endfor %}</tbody></table>""",
    "Applied": """
{{ show(it.verdict) }}
{%- if it.journal %}<ol>{% for e in it.journal %}
<li value="{{ e.order }}">{{ e.text }} ({{ e.statement }})</li>{% endfor %}</ol>{% endif %}
{%- if it.position %}{{ show(it.position) }}{% endif %}""",
    "Optimum": """
<p><b>{{ it.status }}</b>{% if it.engines %} ({{ it.engines | join(', ') }}){% endif %}</p>
{%- if it.objectives %}<table><tbody>{% for o in it.objectives %}
<tr><td style="text-align: left">{{ o.goal }}</td><td>{{ o.value }}</td>
<td>{{ 'proven' if o.proven else 'not proven' if o.bound is none else 'at best %s' % o.bound }}</td></tr>
{%- endfor %}</tbody></table>{% endif %}
{%- if it.turn %}{{ orders(it.turn.orders) }}{% endif %}
{{ ledger(it.ledger) }}{{ findings(it.reasons or ()) }}
{%- if it.others %}<p>{{ it.others | length }} best turns:</p>{{ turns(it.others) }}{% endif %}""",
    "Regression": """
<p><b>{{ it.cases | length - it.failures | length }} passed, {{ it.failures | length }} failed</b></p>
{%- if it.failures %}<table><tbody>{% for c in it.failures %}
<tr><td style="text-align: left">{{ c.name }}</td><td style="text-align: left">{{ c.problems | join('; ') }}</td></tr>
{%- endfor %}</tbody></table>{% endif %}""",
    "Comparison": """
<p><b>{{ it.verdict }}</b></p>{% for d in it.differences %}
<p>{{ d.accepts }} ({{ d.found }})</p>{{ orders(d.turn.orders) }}{{ findings(d.findings) }}{% endfor %}
{%- if not it.differences %}<ul>{% for s in it.scopes %}<li>no difference: {{ s }}</li>{% endfor %}</ul>{% endif %}""",
    "Proof": """
<p><b>{{ it.id }}: {{ it.verdict }}</b></p><p>{{ it.says }}</p>
<ul>{% for w in it.words %}<li>{{ w.engine }}: {{ w.verdict }}; {{ w.scope }}</li>{% endfor %}</ul>
{%- if it.text %}<p>{{ it.text }}</p>{% endif %}
{%- if it.counterexample %}<p>counterexample:</p>{{ orders(it.counterexample.orders) }}{% endif %}""",
    "Analysis": """
<p><b>{% if it.unique %}unique{% else %}{{ '' if it.exact else 'at least ' }}{{ it.solutions }} solutions{% endif %}</b>
{%- if it.grade %}, {{ it.grade.level }} of 5, {{ it.grade.name }}{% endif %}
{%- if it.why %}: {{ it.why }}{% endif %}</p>
{{ turns(it.shown) }}{{ findings(it.reasons or ()) }}
{%- if it.backbone and not it.unique %}<p>In every solution:</p>{{ value(it.backbone) }}{% endif %}
{%- if it.superfluous %}<p>Given without need: {{ it.superfluous | join('; ') }}</p>{% endif %}
{%- if it.stated %}<p>The solution stated is wrong: {{ it.stated | join('; ') }}</p>{% endif %}""",
}


def _depth(thing: Any) -> int:
    """Return how many mappings are nested in one another."""
    return 1 + max(map(_depth, thing.values()), default=0) if isinstance(thing, dict) else 0


def drawing(position: Any) -> Any:
    """Return the map of a position as SVG, what was read in it escaped; nothing of a game without maps.

    Whatever goes wrong in drawing is told in its place: the rest of the page stays.
    """
    from markupsafe import Markup

    if face_of(position.play, "picturing") is None:
        return ""
    try:
        from .. import look
        from ..drawing.picture import picture_svg

        seen = look.look_at_position(position.play, position.content, ruling_of(position.game, None))
        name = f"map-{sha256(repr(seen).encode()).hexdigest()[:12]}"  # no other picture on the page has its ids
        return Markup(picture_svg(seen, name).replace("<svg ", '<svg style="max-width: 100%; height: auto" ', 1))
    except Exception as error:  # a notebook shows what it can
        return Markup("<p>It could not be drawn: {}</p>").format(error)


@cache
def _template(name: str) -> Any:
    """Return the template of a kind of answers, read once."""
    from jinja2 import Environment
    from markupsafe import Markup

    environment = Environment(autoescape=True)
    environment.globals["depth"] = _depth
    environment.globals["drawing"] = drawing
    environment.globals["show"] = lambda answer: Markup(page(answer))
    return environment.from_string(f"{FRAGMENTS}<div>{PAGES[name]}</div>")


def page(answer: Any) -> str:
    """Return an answer as HTML.

    Args:
        answer: an answer, or a file that was read.

    Example:
        >>> from berthier.solver.api.loading import Checked
        >>> page(Checked("<b>", "turn"))
        '<div><p><b>&lt;b&gt;</b>: a good turn file</p></div>'
    """
    return _template(type(answer).__name__).render(it=answer).strip().replace("<div>\n", "<div>")
