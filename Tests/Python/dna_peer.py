"""Two libraries of others at a virtual NTAG 424 DNA; VirtualReadersTests runs it.

    dna_peer.py personalize PATH URL        pylibsdm, by nfcpy: message, settings, all keys, key 0 last
    dna_peer.py tap PATH                    reads the message by nfcpy and lets pylibsdm judge it
    dna_peer.py verify META FILE URL...     pylibsdm judges URLs; the keys in hexadecimal
    dna_peer.py bolt URL                    boltlib, by pyscard: version, number, writes and reads a URL

One line of JSON. The keys that it gives a tag are 16 times 11, 22, 33, 44 and 55.
"""

import binascii
import json
import sys
import warnings

warnings.filterwarnings("ignore")

KEYS = [bytes([0x11 * (number + 1)] * 16) for number in range(5)]
ZERO = bytes(16)


def opened(path):
    import nfc
    import nfc.clf.pn532
    import nfc.clf.transport
    frontend = nfc.ContactlessFrontend()
    frontend.device = nfc.clf.pn532.init(nfc.clf.transport.TTY(path))
    tag = nfc.tag.activate(frontend, frontend.sense(nfc.clf.RemoteTarget("106A")))
    return frontend, tag


def settings(picc, code):
    """Metadata by key 2 and a code by key 1, at these places of the file."""
    from pylibsdm.tag.ntag424dna import structs
    condition = structs.AccessCondition
    return structs.FileSettings(
        file_option=structs.FileOption(sdm_enabled=True, comm_mode=structs.CommMode.PLAIN),
        access_rights=structs.AccessRights(
            read=condition.FREE_ACCESS, write=condition.KEY_0, read_write=condition.KEY_0,
            change=condition.KEY_0),
        sdm_options=structs.SDMOptions(
            uid=True, read_ctr=True, read_ctr_limit=False, enc_file_data=False, tt_status=False),
        sdm_access_rights=structs.SDMAccessRights(
            meta_read=condition.KEY_2, file_read=condition.KEY_1, ctr_ret=condition.KEY_1),
        picc_data_offset=picc, mac_input_offset=code, mac_offset=code)


def change_other_key(sdm, number, new):
    """pylibsdm 1.0.0a0.dev2 changes key 0 only: what others need is put in its frame here."""
    from pylibsdm.tag.ntag424dna.const import CommandHeader, Status
    check = (binascii.crc32(new) ^ 0xFFFFFFFF).to_bytes(4, "little")
    sdm.send_command_full(
        0, CommandHeader.CHANGE_KEY, bytes([number]), new + b"\x01" + check, expected=Status.OK)


def personalize(path, url):
    import ndef
    from pylibsdm.tag.ntag424dna.tag import NTAG424DNA
    frontend, tag = opened(path)
    try:
        tag.ndef.records = [ndef.UriRecord(url)]
        data = b"".join(ndef.message_encoder([ndef.UriRecord(url)]))
        picc = 2 + data.index(b"e=") + 2
        code = 2 + data.index(b"c=00") + 2
        sdm = NTAG424DNA(tag)
        sdm.change_file_settings(2, settings(picc, code))
        seen = sdm.get_file_settings(2)
        for number in range(1, 5):
            change_other_key(sdm, number, KEYS[number])
        sdm.change_key(0, KEYS[0])
        sdm.reset_session()
        sdm.set_key(0, KEYS[0])
        again = sdm.authenticate_ev2_first(0)
        wrong = None
        try:
            sdm.set_key(3, ZERO)
            sdm.authenticate_ev2_first(3)
        except Exception as error:
            wrong = str(error)
        return {"picc": seen.picc_data_offset, "code": seen.mac_offset, "size": seen.file_size,
                "again": again, "wrong": wrong}
    finally:
        frontend.close()


def judged(meta, file, url=None, tag=None):
    from pylibsdm.backend.validate import ParamValidator
    judge = ParamValidator(
        k_sdm_meta_read=meta.hex(), k_sdm_file_read=file.hex(), param_picc_data="e",
        param_enc_data="d", param_cmac="c",
        param_cmac_input="d" if url and "&d=" in url else None)
    judge.parse_ndef(tag) if tag else judge.parse_uri(url)
    data = judge.file_data
    return {"uid": judge.uid.hex(), "counter": judge.read_ctr, "valid": judge.cmac_valid,
            "data": data.decode() if data else None}


def tap(path):
    frontend, tag = opened(path)
    try:
        return judged(KEYS[2], KEYS[1], tag=tag)
    finally:
        frontend.close()


def bolt(url):
    sys.path.append("/usr/lib/python3/dist-packages")
    import loguru
    loguru.logger.remove()
    import boltlib
    boltlib.check_version(boltlib.get_version())
    uid = boltlib.read_uid()
    boltlib.write_uri(url)
    return {"uid": uid.lower(), "url": boltlib.read_uri()}


def main(action, *words):
    if action == "verify":
        meta, file = bytes.fromhex(words[0]), bytes.fromhex(words[1])
        answer = [judged(meta, file, url=url) for url in words[2:]]
    else:
        answer = {"personalize": personalize, "tap": tap, "bolt": bolt}[action](*words)
    print(json.dumps(answer))


main(*sys.argv[1:])
