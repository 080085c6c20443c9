"""Makes Vectors/qr-symbols.json: symbols by zint and segno, each read by zxing-cpp as it should be.

    .build/venv/bin/python Tests/Python/qr_symbols.py > Vectors/qr-symbols.json
"""
import json
import subprocess
import sys

import segno
import zxingcpp


def zint(*words, data):
    """The rows of a symbol as text of 0 and 1; None where zint refuses."""
    run = subprocess.run(
        ["zint", *words, "-d", data, "--dump", "--quietzones=0"], capture_output=True, text=True)
    rows = [line.replace(" ", "") for line in run.stdout.splitlines()]
    if run.returncode != 0 or not rows:
        return None
    return [bin(int("1" + row, 16))[3:] for row in rows]


def trimmed(rows, width):
    """The dump fills its last hexadecimal digit with zeros."""
    return [row[:width] for row in rows]


def picture(rows):
    """Grey bytes with a quiet zone, three pixels a module."""
    scale, quiet = 3, 4
    width = (len(rows[0]) + 2 * quiet) * scale
    height = (len(rows) + 2 * quiet) * scale
    data = bytearray(b"\xff" * (width * height))
    for y, row in enumerate(rows):
        for x, module in enumerate(row):
            if module == "1":
                for line in range(scale):
                    start = ((y + quiet) * scale + line) * width + (x + quiet) * scale
                    data[start:start + scale] = bytes(scale)
    return memoryview(data).cast("B", (height, width))


def read(rows):
    found = zxingcpp.read_barcodes(
        picture(rows), binarizer=zxingcpp.Binarizer.FixedThreshold,
        text_mode=zxingcpp.TextMode.Plain)
    return found[0] if len(found) == 1 else None


symbols = []


def add(program, rows, version, level, note):
    code = rows and read(rows)
    if not code:
        print(f"{program} {version} {level} {note}: not made, or not read by zxing-cpp", file=sys.stderr)
        return
    symbols.append({
        "program": program, "version": version, "level": level, "note": note,
        "bytes": code.bytes.hex(), "text": code.text if code.content_type.name != "Binary" else None,
        "identifier": code.symbology_identifier, "rows": rows,
    })


HEIGHTS = [7, 9, 11, 13, 15, 17]
SIZES = [(w, h) for h in HEIGHTS for w in (27, 43, 59, 77, 99, 139) if w > 27 or h in (11, 13)]
TEXTS = ["7", "12", "AB", "R2-D2:", "rectangular 17", "点茗", "3.14159265358979 and more of it, Straße"]
for number, (width, height) in enumerate(SIZES, 1):
    for level, secure in (("M", 2), ("H", 4)):
        fitting = [
            (text, rows) for text in TEXTS
            if (rows := zint("-b", "145", f"--vers={number}", f"--secure={secure}", data=text))]
        for text, rows in fitting[-2:]:
            add("zint", trimmed(rows, width), f"R{height}x{width}", level, text)

for version in ("M1", "M2", "M3", "M4"):
    for level in ("L", "M", "Q", None):
        for text in ("3", "12345", "AB$", "Mikro", "点茗", "0123456789 A"):
            try:
                code = segno.make(text, version=version, error=level, micro=True, boost_error=False)
            except Exception:
                continue
            rows = ["".join(str(m) for m in row) for row in code.matrix]
            add("segno", rows, version, code.error or "none", text)

special = [
    ("GS1", ["--gs1"], "[01]09501101530003[10]AB%C/1[21]x9"),
    ("GS1 in capitals", ["--gs1"], "[10]LOT50%[3103]000123[21]S"),
    ("ECI 26", ["--eci=26"], "Ωmega Straße"),
    ("ECI 7", ["--eci=7"], "Привет"),
    ("ECI 20", ["--eci=20"], "テスト"),
    ("ECI 25", ["--eci=25"], "Wide"),
    ("part 2 of 3", ["--structapp=2,3,77"], "the second"),
    ("Kanji", [], "漢字かな交じり文"),
    ("Latin", [], "naïve café"),
]
for note, words, text in special:
    rows = zint("-b", "58", "--secure=2", *words, data=text)
    width = rows and len(rows)
    add("zint", rows and trimmed(rows, width), str((width - 17) // 4) if rows else "?", "M", note)
code = segno.make("书读百遍其义自见", mode="hanzi", error="m", boost_error=False)
add("segno", ["".join(str(m) for m in row) for row in code.matrix], str(code.version), "M", "Hanzi")
code = segno.make("点茗", mode="kanji", error="q", boost_error=False)
add("segno", ["".join(str(m) for m in row) for row in code.matrix], str(code.version), "Q", "Kanji")

for symbol in symbols:
    digits = (len(symbol["rows"][0]) + 3) // 4
    symbol["rows"] = [f"{int(row.ljust(4 * digits, '0'), 2):0{digits}x}" for row in symbol["rows"]]
lines = ",\n".join("    " + json.dumps(symbol, ensure_ascii=False) for symbol in symbols)
print('{\n  "symbols": [\n' + lines + "\n  ]\n}")
