"""icalendar, python-stdnum, segno and ndeflib as peers of the Contents room for events, payments and devices;
EventPaymentPeerTests runs it.

    events_payments_peer.py WORD   each line of standard input is a JSON value, each line of output what the
                            peer makes of it: event-read, event-write, numbers, payment, symbol,
                            device
"""

import datetime
import json
import sys


def moment(value):
    """A time as the room writes it."""
    if not isinstance(value, datetime.datetime):
        return f"{value.year:04}-{value.month:02}-{value.day:02}"
    text = f"{value.year:04}-{value.month:02}-{value.day:02}T{value.hour:02}:{value.minute:02}"
    if value.second:
        text += f":{value.second:02}"
    return text + ("Z" if value.tzinfo is not None else "")


def parsed(text):
    """The other way round."""
    if "T" not in text:
        return datetime.date.fromisoformat(text)
    value = datetime.datetime.fromisoformat(text.removesuffix("Z"))
    return value.replace(tzinfo=datetime.timezone.utc) if text.endswith("Z") else value


def event_read(text):
    import icalendar

    calendar = icalendar.Calendar.from_ical(text)
    (event,) = calendar.walk("VEVENT")
    pairs = [["summary", str(event["SUMMARY"])], ["start", moment(event["DTSTART"].dt)]]
    if "DTEND" in event:
        end = event["DTEND"].dt
        # The room says the last day.
        whole = not isinstance(end, datetime.datetime)
        pairs.append(["end", moment(end - datetime.timedelta(days=1) if whole else end)])
    for name in ["location", "description", "url"]:
        if name in event:
            pairs.append([name, str(event[name])])
    return {"values": pairs, "uid": str(event["UID"]), "stamp": moment(event["DTSTAMP"].dt)}


def event_write(pairs):
    import icalendar

    values = dict(pairs)
    event = icalendar.Event()
    event.add("summary", values["summary"])
    event.add("dtstart", parsed(values["start"]))
    if "end" in values:
        end = parsed(values["end"])
        whole = not isinstance(end, datetime.datetime)
        event.add("dtend", end + datetime.timedelta(days=1) if whole else end)
    for name in ["location", "description", "url", "uid"]:
        if name in values:
            event.add(name, values[name])
    calendar = icalendar.Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//peer//")
    calendar.add_component(event)
    return calendar.to_ical().hex()


def numbers(item):
    from stdnum import bic, iban, iso11649

    kind, text = item
    if kind == "iban":
        return iban.is_valid(text, check_country=False)
    return {"bic": bic, "reference": iso11649}[kind].is_valid(text)


def payment(pairs):
    from segno import helpers

    values = dict(pairs)
    data = helpers._make_epc_qr_data(
        name=values["name"], iban=values["iban"], amount=values["amount"], text=values.get("text"),
        reference=values.get("reference"), bic=values.get("bic"), purpose=values.get("purpose"),
        encoding=1)
    return data.decode()


def symbol(text):
    """The version of a symbol of level M without ECI, in bytes."""
    import segno

    return segno.make(
        text, error="m", mode="byte", encoding="utf-8", boost_error=False, micro=False).version


def device(digits):
    import ndef

    records = list(ndef.message_decoder(bytes.fromhex(digits), errors="strict"))
    select = records[0] if isinstance(records[0], ndef.HandoverSelectRecord) else None
    record = records[-1]
    answer = {
        "handover": select is not None and record.name in [
            carrier.carrier_data_reference for carrier in select.alternative_carriers],
        "address": record.device_address.addr, "kind": record.device_address.type,
        "name": record.device_name or "", "role": "", "class": ""}
    if isinstance(record, ndef.BluetoothLowEnergyRecord):
        answer["role"] = record.role_capabilities
        made = ndef.BluetoothLowEnergyRecord()
        made.device_address = (answer["address"], answer["kind"])
        made.role_capabilities = answer["role"]
    else:
        made = ndef.BluetoothEasyPairingRecord(answer["address"])
        if 0x0D in record:
            answer["class"] = record[0x0D][::-1].hex()
            made.device_class = int(answer["class"], 16)
    if answer["name"]:
        made.device_name = answer["name"]
    message = [made]
    if select is not None:
        made.name = "0"
        message = [ndef.HandoverSelectRecord("1.2", None, ("active", "0")), made]
    answer["made"] = b"".join(ndef.message_encoder(message)).hex()
    return answer


WORDS = {
    "event-read": event_read, "event-write": event_write, "numbers": numbers,
    "payment": payment, "symbol": symbol, "device": device}

for line in sys.stdin:
    print(json.dumps(WORDS[sys.argv[1]](json.loads(line))))
