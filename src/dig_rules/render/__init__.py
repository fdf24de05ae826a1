"""Pictures of a game for people, made from a `dig_rules.View` and from nothing else."""

from dig_rules.render.svg import render_svg
from dig_rules.render.text import event_text, outcome_text, render_text

__all__ = ["event_text", "outcome_text", "render_svg", "render_text"]
