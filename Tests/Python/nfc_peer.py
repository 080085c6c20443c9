"""nfcpy as a peer of the virtual reader; VirtualReadersTests runs it.

    nfc_peer.py read PATH        opens the reader at PATH and prints what nfcpy makes of the tag
    nfc_peer.py write PATH HEX   writes a message first
    nfc_peer.py dump PATH        prints nfcpy's own dump of the memory
    nfc_peer.py authenticate PATH KEY    authenticates with a key, of an Ultralight C
    nfc_peer.py protect PATH KEY         gives it that key, for writing from page 4 on
    nfc_peer.py aes PATH KEY             authenticates to an Ultralight AES, by pycryptodome

One line of JSON with product, uid, capacity, readable, writeable and message, or with an error.
"""

import json
import sys

import nfc
import nfc.clf.pn532
import nfc.clf.transport
import nfc.tag
import nfc.tag.tt2


def opened(path):
    """A frontend on any path: nfcpy's own names reach only /dev/tty*."""
    frontend = nfc.ContactlessFrontend()
    frontend.device = nfc.clf.pn532.init(nfc.clf.transport.TTY(path))
    return frontend


def activated(frontend):
    target = frontend.sense(nfc.clf.RemoteTarget("106A"), nfc.clf.RemoteTarget("212F"))
    if target is None:
        raise SystemExit(json.dumps({"error": "no tag"}))
    tag = nfc.tag.activate(frontend, target)
    if tag is None:
        raise SystemExit(json.dumps({"error": "no tag that nfcpy knows"}))
    return tag


def description(tag):
    ndef = tag.ndef
    return {
        "product": tag.product, "uid": tag.identifier.hex(),
        "capacity": ndef.capacity if ndef else None,
        "readable": ndef.is_readable if ndef else None,
        "writeable": ndef.is_writeable if ndef else None,
        "message": ndef.octets.hex() if ndef else None}


def aes(tag, key):
    """What the data sheet says in three messages; nfcpy does not know the chip."""
    from Crypto.Cipher import AES
    def cipher():
        return AES.new(key, AES.MODE_CBC, bytes(16))
    ours = bytes(range(16))
    first = bytes(tag.transceive(b"\x1A\x00"))
    theirs = cipher().decrypt(first[1:17])
    try:
        last = bytes(tag.transceive(b"\xAF" + cipher().encrypt(ours + theirs[1:] + theirs[:1])))
    except nfc.tag.tt2.Type2TagCommandError:
        return False
    return last[0] == 0 and cipher().decrypt(last[1:17]) == ours[1:] + ours[:1]


def main(action, path, digits=None):
    frontend = opened(path)
    try:
        tag = activated(frontend)
        if action == "write":
            tag.ndef.octets = bytes.fromhex(digits)
        if action in ("authenticate", "protect", "aes"):
            key = bytes.fromhex(digits)
            if action == "aes":
                done = aes(tag, key)
            elif action == "protect":
                done = tag.protect(key, protect_from=4)
            else:
                done = tag.authenticate(key)
            print(json.dumps({"product": tag.product, "uid": tag.identifier.hex(),
                              "authenticated": done}))
        elif action == "dump":
            print(json.dumps({"lines": tag.dump()}))
        else:
            print(json.dumps(description(tag)))
    finally:
        frontend.close()


main(*sys.argv[1:])
