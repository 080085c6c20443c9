#!/usr/bin/env python3
"""Checks the events of a ledger, one a line, by what docs/ledger.md says and nothing else.

    beckon job export tables.ledger --events | ledger_check.py [HEAD...]

Prints the head of each station, or what is wrong.
"""
import hashlib
import json
import sys


def check(lines, kept):
    last, before, seen, named = {}, (0, ""), {}, {}
    joinings = sum('"kind":"joined"' in line for line in lines)
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
        # Up to the last joining there may be gaps, and several stations may have one sequence.
        order = (event["sequence"], station)
        if not before < order if joinings else order[0] != before[0] + 1:
            return f"{station}: event {event['number']} has sequence {order[0]} after {before[0]}"
        before = order
        hash = hashlib.sha256(line.encode()).hexdigest()
        last[station] = (event["number"], hash)
        seen[hash] = (station, event["number"])
        if event["kind"] == "chain-joined":
            if seen.get(event["hash"]) != (event["chain"], event["event"]):
                return f"{event['chain']}: lacks event {event['event']}, up to which it was joined"
            named[event["chain"]] = max(event["event"], named.get(event["chain"], 0))
        if event["kind"] == "joined":
            joinings -= 1
            for other, (end, _) in sorted(last.items()):
                if joinings == 0 and other != station and named.get(other) != end:
                    return f"{other}: event {end} is not the one up to which it was joined"
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
