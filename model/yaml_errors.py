"""What libyaml says of a text that is no YAML, in plain words."""

from __future__ import annotations

import yaml
from yaml.reader import Reader

_QUOTES = "quotes around the text"
_SIGN = ('a text begins with "{sign}"', _QUOTES)
_TAB = ("a tab stands here", "indentation by spaces")
_INDENT = ("this line does not go on with what is above it", "the same indentation as above, and one value to a key")
# What libyaml says, or where it is; our words. The first that fits counts.
_WORDS = {
    "exceeded maximum nesting depth": ("nested deeper than {depth} levels", "a flatter file"),
    "found unexpected end of stream": ("a quote is opened here and not closed", "the same quote at the text's end"),
    "unknown escape character": ("an unknown sign after a backslash", "single quotes around the text"),
    "mapping values are not allowed": (
        "a colon where no key can stand",
        "one key in a line, and quotes around a text with colons",
    ),
    "block sequence entries are not": ("a list begins behind its key", "each `- ` on a line of its own"),
    "could not find expected ':'": ("a key without a colon", "`key: value`"),
    "or ']'": ("the list that begins in line {line} is not closed", "`,` or `]`"),
    "or '}'": ("the mapping that begins in line {line} is not closed", "`,` or `}}`"),
    "tab character": _TAB,
    "cannot start any token": _SIGN,
    "node content": _SIGN,
    "tag": _SIGN,
    "alias": _SIGN,
    "anchor": _SIGN,
    "directive": _SIGN,
    "did not find expected": _INDENT,
}
_FROM_THE_START = ("found unexpected end of stream", "tag", "alias", "anchor", "directive")


def complaint(text: str, error: yaml.YAMLError, depth: int) -> tuple[int, int, str, str]:
    """Return line and column (from 1), what is wrong, and what is expected.

    Args:
        text: what was to be read.
        error: what libyaml raised.
        depth: how deep values may be nested.

    Example:
        >>> try:
        ...     list(yaml.parse("note: @x"))
        ... except yaml.YAMLError as error:
        ...     print(complaint("note: @x", error, 24))
        (1, 7, 'a text begins with "@"', 'quotes around the text')
    """
    control = Reader.NON_PRINTABLE.search(text)
    if control:
        code = f"U+{ord(control.group()):04X}"
        return (
            *place_of(text, control.start()),
            f"control characters are not allowed ({code} stands here)",
            "plain text",
        )
    said = f"{getattr(error, 'problem', '')}; {getattr(error, 'context', '')}"
    mark, start = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    key = next((key for key in _WORDS if key in said), None)
    if key in _FROM_THE_START:
        mark = start or mark
    if mark is None:
        return 0, 0, f"this is no YAML ({said})", "`key: value` lines, lists with `- `, indented by spaces"
    sign = text[mark.index : mark.index + 1]
    what, expected = _TAB if sign == "\t" else _WORDS[key] if key else (f"this is no YAML ({said})", _INDENT[1])
    filled = {"sign": sign, "depth": depth, "line": start.line + 1 if start else mark.line + 1}
    return mark.line + 1, mark.column + 1, what.format(**filled), expected.format(**filled)


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Return the line and the column (from 1) of an offset in a text.

    Example:
        >>> place_of("a\\nbc", 3)
        (2, 2)
    """
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
