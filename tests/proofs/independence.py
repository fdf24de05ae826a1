"""What a source asks of a card, found by reading the source.

**Data independence.** Take two states that agree in everything but in which cards they hold, card
by card: wherever one has a bone, a bowl or a gap, so has the other. Run the same action on both. As
long as every question that the code asks has the same answer in both, both runs take the same way,
and since a card is otherwise only carried from place to place, both results are the same
rearrangement of their cards. So what the code does at one state tells what it does at every state
in which its questions have the same answers. Those states are a class, and one of them will do. The
same holds of the second implementation, so where both agree at one state of a class they agree at
all.

It rests on knowing all the questions. Here they are collected: every expression by which Python
code can tell one card from another.

- an attribute of a card: ``bone.color``, ``card.rank``, ...; also ``.value`` and ``.name`` of what
  is met on the way;
- a comparison by ``is``, ``in`` or ``==``, except with None, a number or a truth value (so whether
  a space is a gap is not listed), and except of an option or of what was done in the turn, which
  are no cards; and a comparison by order of what holds cards (cards themselves have no order);
- any use of a built-in function but those that only count and carry; any method but those;
- a look-up whose key may be a card, a cache whose arguments may be, and a ``match``;
- a text made of something;
- any other use of a card class, of a colour or of a deck by its name;
- an import from a room that is not read here itself.

What is not among these cannot tell cards apart: a card has no truth value of its own, no length, no
order and no arithmetic. `ALLOWED` in `questions` lists what is asked, and why its answer is the
same throughout a class.
"""

import ast
import builtins
import re

ATTRIBUTES = {
    *("bones", "color", "decoy", "scent", "rank", "twin"),  # of a bone, a bowl, a drop
    *("first", "second", "scents"),  # of a scent, a set of scents
    *("letter", "name", "value"),  # of a colour
}
HARMLESS = {
    *("len", "range", "enumerate", "tuple", "list", "zip", "reversed", "object"),
    *("append", "extend", "items", "of", "__new__", "__setattr__"),
}
"""Functions and methods that ask nothing of what they are given."""
NAMES = {
    *("BONES", "BOWLS", "Bone", "Bowl", "COLORS", "Color", "Scent", "deck", "rank"),
    *("Counter", "attrgetter", "itemgetter", "methodcaller"),
    *(name for name in dir(builtins) if name.islower()),
} - HARMLESS
ROOMS = {
    *("transition", "legal", "yard", "knowledge", "parts", "state", "outcome", "view"),  # are read
    *("cards", "actions", "events", "rules"),  # hold values
    *("drafts", "errors", "gate", "pretty", "reasons"),  # make values, show and refuse them
}
LIBRARIES = {
    *("__future__", "typing", "attrs", "enum", "collections", "functools", "itertools", "operator")
}
CACHES = {"cache", "lru_cache"}
_NO_CARD = re.compile(
    r"(.*\.)?(rules|turn)\.\w+|game\.(done|seat|rules\['\w+'\])|kind|rule|seat|viewer"
)
"""An option, a field of the turn, or what is a number or a kind of action by its name."""
_NUMBERS = {"seat", "game.seat", "turn.seat", "state.turn.seat", "position.turn.seat"}
_HOLDS_CARDS = re.compile(r".*(hand|dropped|yard|row|bones|knowledge|known|scents)|[(\[{].*")
_COMPARE = (ast.Is, ast.IsNot, ast.In, ast.NotIn, ast.Eq, ast.NotEq)


def questions(source):
    """What is asked in each function, or outside ("") of all: the expressions as text."""
    reader = _Reader()
    reader.visit(ast.parse(source))
    return {where: asked for where, asked in reader.found.items() if asked}


class _Reader(ast.NodeVisitor):
    """Collects the questions, function by function."""

    def __init__(self):
        self.found = {}
        self.where = ""

    def visit_FunctionDef(self, node):
        """Read a function, whose arguments' annotations are not run."""
        outside = self.where
        self.where = f"{outside}.{node.name}" if outside else node.name
        for decorator in node.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(called, ast.Name) and called.id in CACHES:
                self.found.setdefault(self.where, set()).add(ast.unparse(decorator))
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self.where = outside

    def visit_ClassDef(self, node):
        """Read a class: its methods are functions of its name."""
        outside = self.where
        self.where = f"{outside}.{node.name}" if outside else node.name
        for statement in node.body:
            self.visit(statement)
        self.where = outside

    def visit_AnnAssign(self, node):
        """Read what is assigned, and not the annotation; and no alias of types."""
        if node.value is not None and ast.unparse(node.annotation) != "TypeAlias":
            self.visit(node.value)

    def visit_If(self, node):
        """Leave out what only a type checker reads."""
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self.generic_visit(node)

    def visit(self, node):
        """Note an expression that asks something, as a whole; look into any other."""
        if isinstance(node, ast.expr) and _asks(node):
            self.found.setdefault(self.where, set()).add(ast.unparse(node))
        else:
            super().visit(node)

    def visit_ImportFrom(self, node):
        """Note what comes from a room that is not read."""
        package, _, room = node.module.partition(".")
        if not (package in LIBRARIES or (package == "dig_rules" and room in ROOMS)):
            self.found.setdefault(self.where, set()).add(ast.unparse(node))

    def visit_Match(self, node):
        """Note what is matched, and by which patterns."""
        for part in (node.subject, *(case.pattern for case in node.cases)):
            self.found.setdefault(self.where, set()).add(ast.unparse(part))
        for case in node.cases:
            for statement in (*filter(None, [case.guard]), *case.body):
                self.visit(statement)


def _asks(node):
    """Whether an expression is of those that can tell cards apart."""
    match node:
        case ast.Attribute():
            return node.attr in ATTRIBUTES
        case ast.Compare():
            sides = (node.left, *node.comparators)
            if any(isinstance(operator, _COMPARE) for operator in node.ops):
                return not any(map(_is_no_card, sides))
            return any(_HOLDS_CARDS.fullmatch(ast.unparse(side)) for side in sides)
        case ast.Call(func=ast.Name(id=name)):
            return name in NAMES
        case ast.Call(func=ast.Attribute(attr=name)):
            return name not in HARMLESS
        case ast.Subscript(ctx=ast.Load()):
            # What is computed is a number, and an option has its name for a key.
            number = isinstance(node.slice, ast.Slice | ast.BinOp | ast.UnaryOp)
            return not number and ast.unparse(node.slice) not in _NUMBERS and not _is_no_card(node)
        case ast.Name():
            return node.id in NAMES
    return isinstance(node, ast.JoinedStr)


def _is_no_card(node):
    """Whether it is None, a number, a truth value, an option, or of the turn."""
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, str)
    return _NO_CARD.fullmatch(ast.unparse(node)) is not None
