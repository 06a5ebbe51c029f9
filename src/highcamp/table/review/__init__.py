"""A finished game looked back at, in words and pictures: what is read at the terminal, in a file and on pages alike."""

from highcamp.table.review.review import Chance, Judged, Review, Turning, Verdict, review

__all__ = ["Chance", "Judged", "Review", "Turning", "Verdict", "review"]
