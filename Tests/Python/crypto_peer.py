"""pycryptodome and ecdsa as peers of Cryptography; CryptoPeerTests runs it.

    crypto_peer.py    each line of standard input is a question, in words; each line of standard
                      output its answer in hexadecimal, or yes or no

Neither library is built on OpenSSL: pycryptodome has ciphers of its own in C, ecdsa is plain Python.
"""

import hashlib
import sys

import ecdsa
from Crypto.Cipher import AES, DES3
from Crypto.Hash import CMAC, SHA256

CURVES = {
    "secp128r1": ecdsa.curves.SECP128r1,
    "secp192r1": ecdsa.curves.NIST192p,
    "secp224r1": ecdsa.curves.NIST224p,
}


def raw(text):
    return b"" if text == "-" else bytes.fromhex(text)


def key_pair(curve, seed):
    order = CURVES[curve].order
    number = int.from_bytes(hashlib.sha512(raw(seed)).digest(), "big") % (order - 1) + 1
    return ecdsa.SigningKey.from_secret_exponent(number, curve=CURVES[curve])


def answer(words):
    kind, *rest = words
    if kind == "sha256":
        return SHA256.new(raw(rest[0])).hexdigest()
    if kind == "cmac":
        return CMAC.new(raw(rest[0]), raw(rest[1]), ciphermod=AES).hexdigest()
    if kind == "ecb":
        return AES.new(raw(rest[0]), AES.MODE_ECB).encrypt(raw(rest[1])).hex()
    if kind == "cbc":
        return AES.new(raw(rest[0]), AES.MODE_CBC, raw(rest[1])).encrypt(raw(rest[2])).hex()
    if kind == "des3":  # pycryptodome wants odd parity, which the cipher does not look at
        key = DES3.adjust_key_parity(raw(rest[0]))
        return DES3.new(key, DES3.MODE_CBC, raw(rest[1])).encrypt(raw(rest[2])).hex()
    if kind == "sign":  # curve, seed of the key, digest: the public key and a signature
        key = key_pair(rest[0], rest[1])
        signature = key.sign_digest_deterministic(raw(rest[2]), hashfunc=hashlib.sha256,
                                                  allow_truncate=True)
        return key.verifying_key.to_string("uncompressed").hex() + " " + signature.hex()
    raise ValueError(kind)


for line in sys.stdin:
    print(answer(line.split()))
