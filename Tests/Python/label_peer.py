"""zplkit and brother_ql_next as peers of LabelPrinting; LabelPeerTests runs it.

    label_peer.py zpl      draws each label of the ZPL that comes in
    label_peer.py brother  draws each page of the Brother raster that comes in, the whole head wide
    label_peer.py rolls    tells of each roll its millimetres, its dots and its margin to the right

Else each line of the output is a width, a height, and the packed dots in hexadecimal, 1 for black.
"""

import io
import sys
import tempfile

from PIL import Image


def tell(image):
    dots = image.convert("L").point(lambda grey: 255 if grey < 128 else 0).convert("1")
    print(dots.width, dots.height, dots.tobytes().hex().upper())


def zpl(data):
    from zplkit import Options, render

    document = render(data, Options(profile="specification", dpi=203))
    if document.warnings:
        sys.exit(f"zplkit warns: {document.warnings}")
    for label in document.labels:
        tell(Image.open(io.BytesIO(label.png())))


def brother(data):
    from brother_ql.reader import BrotherQLReader, chunker

    # It would pass over what it does not know.
    list(chunker(data, raise_exception=True))
    with tempfile.TemporaryDirectory() as folder:
        reader = BrotherQLReader(io.BytesIO(data))
        reader.filename_fmt = folder + "/{counter}.png"
        out, sys.stdout = sys.stdout, io.StringIO()
        try:
            reader.analyse()
        finally:
            sys.stdout = out
        for number in range(1, reader.page_counter):
            # Each with the pages before it on top: it begins anew at a reset only.
            tell(Image.open(f"{folder}/{number}.png"))


def rolls(_):
    from brother_ql.labels import ALL_LABELS

    for label in ALL_LABELS:
        print(*label.tape_size, *label.dots_printable, label.offset_r)


{"zpl": zpl, "brother": brother, "rolls": rolls}[sys.argv[1]](sys.stdin.buffer.read())
