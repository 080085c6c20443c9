"""vobject, segno's helpers, ndeflib and zxing-cpp as peers of the Contents room; ContentPeerTests runs it.

    contents_peer.py vobject IN OUT   each line of IN is a vCard as a JSON string; each line of OUT the
                                      fields that vobject finds in it, as JSON
    contents_peer.py segno IN OUT     each line of IN is {"kind": …, "values": {field: [value, …]}}; each
                                      line of OUT the text that segno's helper makes of it, as JSON
    contents_peer.py ndeflib IN OUT   each line of IN is a message with a Wi-Fi credential in hex, as JSON;
                                      each line of OUT name, password and authentication
    contents_peer.py zxing IN OUT     each line of IN is a text as JSON; each line of OUT what zxing-cpp reads
                                      in the code that it draws of it
"""

import json
import sys

ADDRESS = [("street", "street"), ("city", "city"), ("region", "region"), ("postcode", "code"), ("country", "country")]


def vobject_fields(line):
    import vobject
    card = vobject.readOne(json.loads(line))
    contents = card.contents
    fields = {"name": card.fn.value, "family": card.n.value.family, "given": card.n.value.given}
    for field, name in (("title", "title"), ("url", "url"), ("birthday", "bday"), ("note", "note")):
        if name in contents:
            fields[field] = contents[name][0].value
    if "org" in contents:
        fields["organisation"] = ";".join(contents["org"][0].value)
    for field, name in (("phone", "tel"), ("email", "email")):
        fields[field] = [entry.value for entry in contents.get(name, [])]
    if "adr" in contents:
        for field, name in ADDRESS:
            fields[field] = getattr(contents["adr"][0].value, name)
    return fields


def segno_text(line):
    from segno import helpers
    row = json.loads(line)
    all_values = row["values"]
    values = {field: entries[0] for field, entries in all_values.items()}
    kind = row["kind"]
    if kind == "wifi":
        security = {"open": "nopass", "wpa2": "WPA"}[values["security"]]
        return helpers.make_wifi_data(
            values["ssid"], values.get("password"), security, values.get("hidden") == "yes")
    if kind == "place":
        return helpers.make_geo_data(float(values["latitude"]), float(values["longitude"]))
    if kind == "email":
        return helpers.make_make_email_data(
            all_values["to"], all_values.get("cc"), all_values.get("bcc"), values.get("subject"), values.get("body"))
    common = {
        "email": all_values.get("email"), "phone": all_values.get("phone"), "memo": values.get("note"),
        "birthday": values.get("birthday"), "url": values.get("url"), "city": values.get("city"),
        "zipcode": values.get("postcode"), "country": values.get("country")}
    if values.get("form") == "mecard":
        if common["birthday"]:
            common["birthday"] = common["birthday"].replace("-", "")
        return helpers.make_mecard_data(
            values["name"], houseno=values.get("street"), prefecture=values.get("region"), **common)
    return helpers.make_vcard_data(
        values["family"] + ";" + values["given"], values["name"], org=values.get("organisation"),
        title=values.get("title"), street=values.get("street"), region=values.get("region"), **common)


def credential(line):
    import ndef
    record = next(ndef.message_decoder(bytes.fromhex(json.loads(line))))
    found = record.get_attribute("credential", 0)
    texts = [found.get_attribute(name).value.decode() for name in ("ssid", "network-key")]
    return texts + [found.get_attribute("authentication-type").value[1]]


def code(line):
    import zxingcpp
    drawn = zxingcpp.create_barcode(json.loads(line), zxingcpp.BarcodeFormat.QRCode)
    return zxingcpp.read_barcode(zxingcpp.write_barcode_to_image(drawn, scale=2)).text


def main(peer, source, target):
    work = {
        "vobject": vobject_fields, "segno": segno_text, "ndeflib": credential, "zxing": code}[peer]
    with open(source, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as results:
        for number, line in enumerate(lines, 1):
            try:
                print(json.dumps(work(line)), file=results)
            except Exception as error:
                raise SystemExit(f"line {number}: {error!r}: {line[:500]}")


main(*sys.argv[1:])
