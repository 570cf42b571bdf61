"""Links as pictures that a phone can read, drawn on this machine.

Belongs here: drawing a QR code.
Does not belong here: which links there are (pages).
"""

import io

import segno


def qr_picture(text: str) -> str:
    """Return the QR code of a text as an SVG picture, dark on light, without a style of its own."""
    drawn = io.BytesIO()
    segno.make_qr(text, error="m").save(
        drawn,
        kind="svg",
        scale=4,
        border=4,
        dark="#000000",
        light="#ffffff",
        xmldecl=False,
        svgclass="qr",
        lineclass=None,
        omitsize=False,
        nl=False,
    )
    return drawn.getvalue().decode()
