"""SUN messages of NTAG 424 DNA by pycryptodome; SUNPeerTests runs it.

    sun_peer.py SEED COUNT    one line of JSON for each URL: where things stand in it, the keys, and whether it is
                              authentic, with what the tag said

It makes URLs as tags do, changes every other one at random, and judges each by itself, by the application notes AN12196 and
AN12304. It shares nothing with what it is compared with.
"""

import json
import random
import re
import sys

from Crypto.Cipher import AES
from Crypto.Hash import CMAC
from Crypto.Util.strxor import strxor

SHAPES = [
    ("e={picc}&c={cmac}", None),
    ("picc_data={picc}&enc={enc}&cmac={cmac}", "enc"),
    ("picc_data={picc}&enc={enc}&cmac={cmac}", None),
    ("m={picc}x{enc}x{cmac}", "picc"),
    ("e={picc}{enc}{cmac}", "enc"),
    ("uid={uid}&ctr={ctr}&cmac={cmac}", None),
    ("u={uid}&n={ctr}&tt={tt}&c={cmac}", "uid"),
    ("m={uid}x{ctr}x{enc}x{cmac}", "enc"),
]


def ecb(key, block):
    return AES.new(key, AES.MODE_ECB).encrypt(block)


def cbc(key, vector):
    return AES.new(key, AES.MODE_CBC, vector)


def cmac(key, message):
    return CMAC.new(key, message, ciphermod=AES).digest()


def doubled(block):
    number = int.from_bytes(block, "big") << 1
    if number >> 128:
        number ^= (1 << 128) | 0x87
    return number.to_bytes(16, "big")


class Resilient:
    """LRP."""

    def __init__(self, key, number):
        self.table, state = [], ecb(key, b"\x55" * 16)
        for _ in range(16):
            self.table.append(ecb(state, b"\xaa" * 16))
            state = ecb(state, b"\x55" * 16)
        state = ecb(key, b"\xaa" * 16)
        for _ in range(number):
            state = ecb(state, b"\x55" * 16)
        self.key = ecb(state, b"\xaa" * 16)

    def block(self, data):
        state = self.key
        for digit in data.hex():
            state = ecb(state, self.table[int(digit, 16)])
        return ecb(state, bytes(16))

    def cmac(self, message):
        subkey = doubled(self.block(bytes(16)))
        count = max(1, -(-len(message) // 16))
        last = message[16 * (count - 1):]
        if len(last) < 16:
            subkey, last = doubled(subkey), last + b"\x80" + bytes(15 - len(last))
        state = bytes(16)
        for index in range(count - 1):
            state = self.block(strxor(state, message[16 * index:16 * index + 16]))
        return self.block(strxor(strxor(state, last), subkey))

    def blocks(self, data, counter, decrypt):
        number, size, out = int.from_bytes(counter, "big"), len(counter), b""
        for index in range(0, len(data), 16):
            cipher = AES.new(self.block(number.to_bytes(size, "big")), AES.MODE_ECB)
            piece = data[index:index + 16]
            out += cipher.decrypt(piece) if decrypt else cipher.encrypt(piece)
            number = (number + 1) % (1 << (8 * size))
        return out


def file_key(case, uid):
    if case["scheme"] == "same":
        return case["file"]
    message = b"\x01" + uid + case["system"]
    subkey = doubled(ecb(case["file"], bytes(16)))
    if len(message) < 32:
        subkey = doubled(subkey)
        message += b"\x80" + bytes(31 - len(message))
    message = message[:16] + strxor(message[16:], subkey)
    return cbc(case["file"], bytes(16)).encrypt(message)[16:]


def sessions(key, uid, counter, lrp):
    """How codes and data are computed for one tap."""
    if lrp:
        vector = b"\x00\x01\x00\x80" + uid + counter
        master = Resilient(key, 0).cmac(vector + bytes(14 - len(vector)) + b"\x1e\xe1")
        return (lambda text: Resilient(master, 0).cmac(text)[1::2],
                lambda data, decrypt: Resilient(master, 1).blocks(data, counter + bytes(3), decrypt))

    def of(label):
        vector = label + b"\x00\x01\x00\x80" + uid + counter
        return cmac(key, vector + bytes(16 - len(vector)))

    def data_cipher(data, decrypt):
        encryption = of(b"\xc3\x3c")
        cipher = cbc(encryption, ecb(encryption, counter + bytes(13)))
        return cipher.decrypt(data) if decrypt else cipher.encrypt(data)

    return lambda text: cmac(of(b"\x3c\xc3"), text)[1::2], data_cipher


def make(rng):
    layout, start = rng.choice(SHAPES)
    case = {"layout": layout, "start": start, "meta": rng.randbytes(16), "file": rng.randbytes(16),
            "scheme": rng.choice(["same", "an10922"]), "system": rng.randbytes(rng.randrange(20))}
    uid, counter = b"\x04" + rng.randbytes(6), rng.randrange(1 << 24).to_bytes(3, "little")
    lrp = "{picc}" in layout and rng.random() < 0.15
    code, cipher = sessions(file_key(case, uid), uid, counter, lrp)
    identity = b"\xc7" + uid + counter + rng.randbytes(5)
    if lrp:
        head = rng.randbytes(8)
        identity = head + Resilient(case["meta"], 0).blocks(identity, head, False)
    else:
        identity = cbc(case["meta"], bytes(16)).encrypt(identity)
    data = cipher(rng.randbytes(16 * rng.randrange(1, 4)), False)
    values = {"picc": identity.hex().upper(), "enc": data.hex().upper(), "uid": uid.hex().upper(),
              "ctr": counter[::-1].hex().upper(), "tt": rng.choice(["CC", "OC", "OO", "II"]), "cmac": "{cmac}"}
    host = "https://t%d.example.com/%s?a=1&" % (rng.randrange(100), "p" * rng.randrange(3))
    url = host + layout.format(**values)
    end = url.index("{cmac}")
    begin = end
    if start:
        begin = len(host) + len(layout.split("{%s}" % start)[0].format(**values))
    return case, url.replace("{cmac}", code(url[begin:end].encode()).hex().upper())


def changed(rng, url):
    """The URL with one character of its query changed or left out."""
    at = rng.randrange(url.index("?") + 1, len(url))
    kind = rng.randrange(4)
    if kind == 0:
        return url[:at] + url[at + 1:]
    if kind == 1:
        return url[:at] + url[at].swapcase() + url[at + 1:]
    return url[:at] + rng.choice("GZx&=a" if kind == 2 else "0123456789ABCDEF") + url[at + 1:]


def judge(case, url):
    """What the tag said, or nothing."""
    query = url.split("?", 1)[1] if "?" in url else ""
    fields = {}
    for parameter in case["layout"].split("&"):
        name, pattern = parameter.split("=", 1)
        found = [m for m in re.finditer(r"(?:^|&)([^&=]*)=([^&]*)", query) if m.group(1) == name]
        bare = [item for item in query.split("&") if item == name]
        if len(found) != 1 or bare:
            return None
        expression = (pattern.replace("{picc}", "(?P<picc>[0-9A-F]{48}|[0-9A-F]{32})")
                      .replace("{enc}", "(?P<enc>(?:[0-9A-F]{32})+)").replace("{uid}", "(?P<uid>[0-9A-F]{14})")
                      .replace("{ctr}", "(?P<ctr>[0-9A-F]{6})").replace("{tt}", "(?P<tt>[COINT]{2})")
                      .replace("{cmac}", "(?P<cmac>[0-9A-F]{16})"))
        if pattern == "{picc}{enc}{cmac}":
            wide = (len(found[0].group(2)) - 16) % 32 == 16
            expression = expression.replace("48}|[0-9A-F]{32", "48" if wide else "32")
        match = re.fullmatch(expression, found[0].group(2), re.ASCII)
        if not match:
            return None
        for field, value in match.groupdict().items():
            fields[field] = (value, found[0].start(2) + match.start(field))
    begin, end = fields[case["start"] or "cmac"][1], fields["cmac"][1]
    if begin > end:
        return None
    covered = query[begin:end].encode()
    lrp = False
    if "picc" in fields:
        identity = bytes.fromhex(fields["picc"][0])
        lrp = len(identity) == 24
        plain = (Resilient(case["meta"], 0).blocks(identity[8:], identity[:8], True) if lrp
                 else cbc(case["meta"], bytes(16)).decrypt(identity))
        if plain[0] not in (0xC7, 0x87):
            return None
        uid, counter = plain[1:8], plain[8:11] if plain[0] == 0xC7 else b""
    else:
        uid, counter = bytes.fromhex(fields["uid"][0]), bytes.fromhex(fields["ctr"][0])[::-1]
    code, cipher = sessions(file_key(case, uid), uid, counter, lrp)
    if code(covered) != bytes.fromhex(fields["cmac"][0]):
        return None
    data = cipher(bytes.fromhex(fields["enc"][0]), True) if "enc" in fields else None
    return {"uid": uid.hex().upper(), "counter": int.from_bytes(counter, "little"),
            "data": data.hex().upper() if data else None, "mode": "lrp" if lrp else "aes"}


def main():
    rng = random.Random(int(sys.argv[1]))
    for index in range(int(sys.argv[2])):
        case, url = make(rng)
        if index % 2:
            url = changed(rng, url)
        print(json.dumps({
            "url": url, "layout": case["layout"], "start": case["start"] or "nothing",
            "identityKey": case["meta"].hex(), "fileKey": case["file"].hex(),
            "scheme": case["scheme"], "system": case["system"].hex(), "said": judge(case, url)}))


main()
