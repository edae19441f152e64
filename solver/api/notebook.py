"""What an answer looks like in a notebook: a small piece of HTML, in which everything that was read is escaped.

It is English, and put into the language that is spoken when it is finished: `own` is what stays.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

from ...constraints.rulebook import face_of
from ...model.language import told
from ...model.mistakes import counted
from ...model.packaged import own_words
from ...model.page_spoken import in_words
from .arguments import ruling_of

FRAGMENTS = """
{%- macro own(text) -%}<span translate="no">{{ own_words(text) }}</span>{%- endmacro %}
{%- macro outcome(name, verdict, why) -%}
<p><b>{{ own(name) }}: <span>{{ verdict }}</span></b>{% if why %}: <span>{{ why }}</span>{% endif %}</p>
{%- endmacro %}
{%- macro about(label, found) -%}
{% if found %}<p><span>{{ label }}</span> <span>{{ found | join('; ') }}</span></p>{% endif %}
{%- endmacro %}
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
<td style="text-align: left">{{ "Spent" if found.available is none else "Spent of %s" % found.available }}</td>
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
<td style="text-align: left">
{%- for g in r.grounds[:8] %}<div><span>{{ g.text }}</span>; <span>{{ then }} {{ g.otherwise }}</span></div>{% endfor %}
{%- if r.grounds | length > 8 %}<div>and {{ r.grounds | length - 8 }} more</div>{% endif %}</td></tr>
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

ACCEPTED = {
    "first": "accepted by the first alone (%s):",
    "second": "accepted by the second alone (%s):",
    "effect": "another outcome (%s):",
}
PAGES = {
    "Position": """
{{ drawing(it) }}<details translate="no"><summary><b>{{ it.name }}</b></summary>{{ value(it.to_dict()) }}</details>""",
    "Turn": """
<p><b>{{ own(it.name or it.source) }}</b>
{%- if it.position.name %}<span>, position</span> {{ own(it.position.name) }}{% endif %}</p>
{{ orders(it.orders) }}""",
    "Puzzle": """
<p><b>{{ own(it.name) }}</b></p><p>{{ own(it.text) }}</p>{{ orders(it.turn.orders) }}
{%- if it.require %}<p><span>So that</span>: {{ own(it.require | join('; ')) }}</p>{% endif %}""",
    "Checked": """
<p><b>{{ own(it.source) }}</b>: <span>{{ "a good %s file" % it.kind if it.good else "wrong" }}</span></p>
{%- if it.mistakes %}
<table><tbody>{% for m in it.mistakes[:50] %}
<tr><td>{{ m.line or '' }}</td><td style="text-align: left">
{{- told("{what}. Expected: {advice}", what=m.what, advice=m.advice) }}</td></tr>
{%- endfor %}</tbody></table>{% endif %}""",
    "Verdict": """
{{ outcome(it.turn.name or it.turn.source, it.verdict, it.why) }}
{{ findings(it.findings, it.statements) }}
{%- if it.completion is not none %}<p>What was left open can be filled so:</p>{{ orders(it.completion) }}{% endif %}
{{ ledger(it.ledger) }}
{%- if it.readings %}<p>Hangs on:</p><ul>{% for r in it.readings %}
<li>{{ r.question }}={{ r.answer }} would make it {{ r.verdict }}</li>{% endfor %}</ul>{% endif %}""",
    "Derivation": """
{{ outcome(it.verdict.turn.name or it.verdict.turn.source, it.verdict.verdict, it.verdict.why) }}
{{ orders(it.orders) }}
{%- if it.broken %}<p><span>Broken rules</span>:</p>
{{ reasons(it.broken, it.verdict.statements, "kept if") }}{% endif %}
{%- if it.limits %}<p>Limits that leave no room:</p>
{{ reasons(it.limits, it.verdict.statements, "broken if") }}{% endif %}""",
    "Track": """
{%- for j in it.journeys %}
<p><b>{{ told("{nation}'s consul to {place}:", nation=j.proxy | capitalize, place=j.to) }}</b>
{%- if not j.ways %} <span>no way</span>
{%- elif not j.cheapest.steps %} <span>It stands there already.</span>{% endif %}</p>
{%- if j.ways and j.cheapest.steps %}
<table><thead><tr><th style="text-align: left">paid by</th><th>CP</th></tr></thead><tbody>
{%- for way in j.ways %}
<tr><td style="text-align: left">{{ way.paid_by | map('capitalize') | join(', ') }}</td>
<td>{{ way.cp }}</td></tr>{% endfor %}
{%- for group in j.blocked %}
<tr><td style="text-align: left">{{ group | map('capitalize') | join(', ') }}</td>
<td>no way</td></tr>{% endfor %}</tbody></table>
<p>Cheapest:</p><ol>{% for step in j.cheapest.steps %}
<li><span>{{ step.nation | capitalize }}</span>: {{ step.order }} <span>({{ step.cp }} CP)</span></li>{% endfor %}</ol>
{%- endif %}{% endfor %}
{%- if it.moved is not none %}
<p><span>The budget moves:</span> <span>{{ it.moved | map('capitalize') | join(', ') or 'none' }}</span>
<span>({{ it.spent }} CP)</span></p>{% endif %}""",
    "War": """
<p><b><span>{{ it.attacker | capitalize }} and {{ it.target | capitalize }}</span>: <span>
{%- if it.at_war %}at war already{% elif it.ways %}{{ it.ways | length | counted("way") }} to war
{%- else %}no way to war{% endif %}</span></b></p>
{%- if it.ways %}
<table><thead><tr><th style="text-align: left">orders</th><th>CP</th><th>Camp</th><th>with the consent of</th>
<th style="text-align: left">what follows</th></tr></thead><tbody>
{%- for way in it.ways %}
<tr><td style="text-align: left">{{ way.orders | join('; ') }}</td><td>{{ way.cp }}</td>
<td>{{ (way.camp or '') | capitalize }}</td>
<td>{{ way.consent | map('capitalize') | join(', ') }}</td>
<td style="text-align: left">
{%- for e in way.journal %}<div>{{ e.text }} ({{ e.statement }})</div>{% endfor %}</td></tr>
{%- endfor %}</tbody></table>{% endif %}
{%- for one in it.tried %}<p>{{ one.orders | join('; ') }}</p>{{ findings(one.findings, it.statements) }}{% endfor %}
{%- if it.hangs_on %}<p><span>Hangs on:</span> {{ own(it.hangs_on | join(', ')) }}</p>{% endif %}""",
    "ProxyImpulse": """
<p><b><span>{{ it.turn.nation | capitalize }}</span>, {{ own(it.turn.position.name) }}</b></p>
<table><thead><tr><th style="text-align: left">order</th><th>CP left</th><th>statement</th>
<th style="text-align: left">why</th></tr></thead><tbody>
{%- for s in it.steps %}
<tr><td style="text-align: left">{% for c in s.choices %}<div>{{ c }}</div>{% endfor %}</td>
<td>{{ s.cp_left }}</td><td>{{ s.statement }}</td>
<td style="text-align: left">{{ s.why }}
{%- if s.question %}<div><span>Hangs on:</span> {{ own(s.question) }}</div>{% endif %}</td></tr>
{%- endfor %}</tbody></table>
<p>The Impulse ends: {{ it.end }}.</p><p>+1 CP markers on the Capital: {{ it.marker }}</p>""",
    "Completion": """
<p><b>{{ it.turns | length | counted("way") }} to fill the holes</b>
{%- if it.why %}: <span>{{ it.why }}</span>
{%- elif it.turns and not it.exhausted %}, <span>and perhaps more</span>{% endif %}</p>
{{ turns(it.turns) }}{{ findings(it.reasons) }}""",
    "Repair": """
<p><b>Nearest legal turn</b>{% if not it.proven %} <span>(not proven nearest)</span>{% endif %}</p>
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
<p><b>{{ it.status }}</b>{% if it.engines %} (<span>{{ it.engines | join(', ') }}</span>){% endif %}</p>
{%- if it.objectives %}<table><tbody>{% for o in it.objectives %}
<tr><td style="text-align: left">{{ o.goal }}</td><td>{{ o.value }}</td>
<td>{{ 'proven' if o.proven else 'not proven' if o.bound is none else 'at best %s' % o.bound }}</td></tr>
{%- endfor %}</tbody></table>{% endif %}
{%- if it.turn %}{{ orders(it.turn.orders) }}{% endif %}
{{ ledger(it.ledger) }}{{ findings(it.reasons or ()) }}
{%- if it.others %}<p>{{ it.others | length | counted("best turn") }}:</p>{{ turns(it.others) }}{% endif %}""",
    "Regression": """
<p><b>{{ it.cases | length - it.failures | length }} passed, {{ it.failures | length }} failed</b></p>
{%- if it.failures %}<table><tbody>{% for c in it.failures %}
<tr><td style="text-align: left">{{ own(c.name) }}</td>
<td style="text-align: left">{{ c.problems | join('; ') }}</td></tr>
{%- endfor %}</tbody></table>{% endif %}""",
    "Comparison": """
<p><b>{{ it.verdict }}</b></p>{% for d in it.differences %}
<p>{{ ACCEPTED[d.accepts] % d.found }}</p>{{ orders(d.turn.orders) }}{{ findings(d.findings) }}{% endfor %}
{%- if not it.differences %}<ul>{% for s in it.scopes %}<li>no difference: {{ s }}</li>{% endfor %}</ul>{% endif %}""",
    "Proof": """
{{ outcome(it.id, it.verdict, "") }}<p>{{ it.says }}</p>
<ul>{% for w in it.words %}<li>{{ w.engine }}: {{ w.verdict }}; {{ w.scope }}</li>{% endfor %}</ul>
{%- if it.text %}<p>{{ it.text }}</p>{% endif %}
{%- if it.counterexample %}<p>counterexample:</p>{{ orders(it.counterexample.orders) }}{% endif %}""",
    "Analysis": """
<p><b><span>Solutions</span>:
<span>{{ "just one" if it.unique else it.solutions if it.exact else "at least %s" % it.solutions }}</span></b>
{%- if it.why %}: <span>{{ it.why }}</span>{% endif %}</p>
{%- if it.grade %}<p><span>Grade</span>: <span>{{ it.grade.level }} of 5</span>, <span>{{ it.grade.name }}</span></p>
{%- endif %}
{{ turns(it.shown) }}{{ findings(it.reasons or ()) }}
{%- if it.backbone and not it.unique %}<p>In every solution:</p>{{ value(it.backbone) }}{% endif %}
{{ about("Given without need:", it.superfluous) }}{{ about("The solution stated is wrong:", it.stated) }}""",
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
    environment.globals["show"] = lambda answer: Markup(_in_english(answer))
    environment.globals |= {"told": told, "own_words": own_words}
    environment.globals["ACCEPTED"] = ACCEPTED
    environment.filters["counted"] = counted
    return environment.from_string(f"{FRAGMENTS}<div>{PAGES[name]}</div>")


def _in_english(answer: Any) -> str:
    return _template(type(answer).__name__).render(it=answer).strip().replace("<div>\n", "<div>")


def page(answer: Any) -> str:
    """Return an answer as HTML, in the language that is spoken.

    Args:
        answer: an answer, or a file that was read.

    Example:
        >>> from berthier.solver.api.loading import Checked
        >>> page(Checked("<b>", "turn"))
        '<div><p><b><span translate="no">&lt;b&gt;</span></b>: <span>a good turn file</span></p></div>'
    """
    return in_words(_in_english(answer))
