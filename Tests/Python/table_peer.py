"""Writes a spreadsheet of random cells: KIND PATH ROWS SEED. Prints every row below the header as it must be
read: fields divided by U+001F, line ends inside of them as \\n. What a workbook says is what openpyxl reads of it."""
import datetime
import random
import sys
from decimal import ROUND_HALF_UP, Decimal

KIND, PATH, ROWS, SEED = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
COLUMNS = 10
WORDS = ["Table", "Käse", "日本", "😀", "a&b", "<x>", '"q"', "it's", "007", "=1+1", "x_y", "_x0041", "1e5", "TRUE"]
dice = random.Random(SEED)


def number():
    kind = dice.randrange(6)
    if kind == 0:
        return dice.randint(-(10**9), 10**12)
    if kind == 1:
        return dice.randint(0, 10**6) / 100
    if kind == 2:
        return dice.random() * 10 ** dice.randint(-6, 9)
    if kind == 3:
        return -dice.random()
    if kind == 4:
        return 0.1 * dice.randint(1, 100)
    return dice.randint(0, 99)


def day():
    return datetime.date(1901, 1, 1) + datetime.timedelta(days=dice.randrange(90_000))


def moment():
    time = datetime.time(dice.randrange(24), dice.randrange(60), dice.randrange(1, 60))
    return datetime.datetime.combine(day(), time)


def text():
    return " ".join(dice.choice(WORDS) for _ in range(dice.randint(1, 4)))


def value():
    return dice.choice([number, number, text, text, text, day, moment, lambda: dice.random() < 0.5, lambda: None])()


def shown(cell):
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, datetime.datetime):
        return cell.isoformat(timespec="seconds")
    if isinstance(cell, datetime.date):
        return cell.isoformat()
    if isinstance(cell, datetime.time):
        return cell.isoformat(timespec="seconds")
    if isinstance(cell, (int, float)):
        exact = Decimal(repr(cell))
        if exact == 0:
            return "0"
        place = Decimal(1).scaleb(exact.adjusted() - 14)
        plain = format(exact.quantize(place, ROUND_HALF_UP) if exact.as_tuple().digits[15:] else exact, "f")
        return plain.rstrip("0").rstrip(".") if "." in plain else plain
    return cell.replace("\n", "\\n")


def out(rows):
    for row in rows:
        print("\x1f".join(shown(cell) for cell in row))


def workbook():
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("T")
    sheet.append([f"c{index}" for index in range(COLUMNS)])
    kinds = []
    for _ in range(ROWS):
        row = ["x"] + [value() for _ in range(COLUMNS - 1)]
        row = [("'" + cell if isinstance(cell, str) and cell.startswith("=") else cell) for cell in row]
        # A day and a moment are one type in a workbook; which it is, the format says.
        kinds.append([type(cell) is datetime.date for cell in row])
        sheet.append(row)
    book.save(PATH)
    rows = openpyxl.load_workbook(PATH, read_only=True, data_only=True)["T"].iter_rows(min_row=2, values_only=True)
    for row, days in zip(rows, kinds):
        row = list(row) + [None] * (COLUMNS - len(row))
        out([[cell.date() if isinstance(cell, datetime.datetime) and is_day else cell for cell, is_day in zip(row, days)]])


def document():
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    book = OpenDocumentSpreadsheet()
    table = Table(name="T")
    book.spreadsheet.addElement(table)

    def cell(value):
        if value is None:
            return TableCell()
        if isinstance(value, bool):
            return TableCell(valuetype="boolean", booleanvalue="true" if value else "false")
        if isinstance(value, (int, float)):
            return TableCell(valuetype="float", value=repr(value))
        if isinstance(value, datetime.date):
            return TableCell(valuetype="date", datevalue=value.isoformat())
        made = TableCell(valuetype="string")
        made.addElement(P(text=value))
        return made

    def add(values):
        row = TableRow()
        for value in values:
            row.addElement(cell(value))
        table.addElement(row)

    add([f"c{index}" for index in range(COLUMNS)])
    for _ in range(ROWS):
        row = ["x"] + [value() for _ in range(COLUMNS - 1)]
        add(row)
        out([row])
    book.save(PATH)


workbook() if KIND == "xlsx" else document()
