"""ndeflib as a peer of the NDEF room; NDEFDifferentialTests runs it.

    ndef_peer.py decode IN OUT   each line of IN is "typed" or "raw" and a message in hex; each line
                                 of OUT its records as JSON, with fields when typed
    ndef_peer.py encode IN OUT   each line of IN is a list of records as JSON; each line of OUT a
                                 message in hex
"""

import json
import sys

import ndef
from ndef.record import Record


def alone(record):
    """What ndeflib makes of a record in a message of its own.

    In a longer message it reads every record with the types known to the first one, so that a Smart
    Poster after a Smart Poster is not recognised.
    """
    message = b"".join(ndef.message_encoder([record]))
    return next(ndef.message_decoder(message))


def title(record):
    return {"text": record.text, "language": record.language}


def typed(record):
    """What ndeflib makes of a record of a kind that it knows."""
    if isinstance(record, ndef.UriRecord):
        return {"uri": record.iri}
    if isinstance(record, ndef.TextRecord):
        return title(record)
    if isinstance(record, ndef.SmartposterRecord):
        return {
            "uri": record.resource.iri,
            "titles": [title(r) for r in record.title_records],
            "action": record.action_records[0]._action if record.action_records else None,
            "icons": [{"type": r.type, "data": r.data.hex()} for r in record.icon_records],
            "size": record.resource_size,
            "type": record.resource_type}
    return {}


def decode(line):
    depth, digits = line.split()
    results = []
    for record in ndef.message_decoder(bytes.fromhex(digits), known_types={}):
        tnf, type_ = Record._encode_type(record.type)
        if tnf == 6:  # ndeflib leaves it to its caller to join chunks
            results[-1]["payload"] += record.data.hex()
            continue
        results.append({
            "tnf": tnf, "type": type_.hex(), "id": record.name.encode("latin").hex(),
            "payload": record.data.hex()})
        if depth == "typed":
            results[-1]["fields"] = typed(alone(record))
    return json.dumps(results)


def poster(spec):
    record = ndef.SmartposterRecord(spec["uri"], action=None)
    for text in spec.get("titles", []):
        record.set_title(text["text"], text["language"], text["encoding"])
    if "action" in spec:
        record.action = spec["action"]
    for icon in spec.get("icons", []):
        record.add_icon(icon["type"], bytes.fromhex(icon["data"]))
    if "size" in spec:
        record.resource_size = spec["size"]
    if "mediaType" in spec:
        record.resource_type = spec["mediaType"]
    return record


def build(spec):
    kind = spec["kind"]
    if kind == "uri":
        record = ndef.UriRecord(spec["uri"])
    elif kind == "text":
        record = ndef.TextRecord(spec["text"], spec["language"], spec["encoding"])
    elif kind == "smart-poster":
        record = poster(spec)
    else:
        record = Record(spec["type"], None, bytes.fromhex(spec["data"]))
    record.name = bytes.fromhex(spec["id"])
    return record


def encode(line):
    return b"".join(ndef.message_encoder([build(spec) for spec in json.loads(line)])).hex()


def main(direction, source, target):
    work = {"decode": decode, "encode": encode}[direction]
    with open(source, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as results:
        for number, line in enumerate(lines, 1):
            try:
                print(work(line), file=results)
            except Exception as error:
                raise SystemExit(f"line {number}: {error!r}: {line[:500]}")


main(*sys.argv[1:])
