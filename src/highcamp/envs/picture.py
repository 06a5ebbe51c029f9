"""A board as a picture of pixels, for those who film what their learners do."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray


def rgb_array(svg: str) -> NDArray[np.uint8]:
    """An SVG that stands alone, drawn: rows of pixels, red, green and blue."""
    import resvg_py
    from PIL import Image

    drawn = bytes(resvg_py.svg_to_bytes(svg_string=svg))
    return np.asarray(Image.open(BytesIO(drawn)).convert("RGB"))
