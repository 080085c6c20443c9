#!/usr/bin/env python3
"""Checks the events of a ledger, one a line, by what docs/ledger.md says and nothing else.

    beckon job export tables.ledger --events | ledger_check.py [HEAD...]

Prints the head of each station, or what is wrong.
"""
import hashlib
import json
import sys


def check(lines, kept):
    last, sequence, seen = {}, 0, set()
    for line in lines:
        event = json.loads(line)
        canonical = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        if canonical != line:
            return f"not canonical: {line[:60]}"
        station = event["station"]
        number, hash = last.get(station, (0, "0" * 64))
        if event["number"] != number + 1:
            return f"{station}: event {event['number']} after event {number}"
        if event["previous"] != hash:
            return f"{station}: event {event['number']} does not name the one before it"
        sequence += 1
        if event["sequence"] != sequence:
            return f"{station}: event {event['number']} has sequence {event['sequence']}, not {sequence}"
        hash = hashlib.sha256(line.encode()).hexdigest()
        last[station] = (event["number"], hash)
        seen.add(hash)
    for head in kept:
        if head not in seen:
            return f"no event has the kept hash {head}"
    return [f"head {station} {number} {hash}" for station, (number, hash) in sorted(last.items())]


if __name__ == "__main__":
    answer = check([line.rstrip("\n") for line in sys.stdin], sys.argv[1:])
    if isinstance(answer, str):
        print(f"wrong: {answer}")
        sys.exit(1)
    print("\n".join(answer))
