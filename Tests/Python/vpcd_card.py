"""A Type 4 tag behind vpcd, the virtual reader of vsmartcard: an NDEF file with a URL, written from the standard.

It shares nothing with Beckon's simulator. The argument is the port of vpcd; it runs until it is ended.
"""

import socket
import struct
import sys
import time

ATR = bytes.fromhex("3b80800101")
UID = bytes.fromhex("04a7c1b2d3e480")
APPLICATION = bytes.fromhex("d2760000850101")


class Card:
    def __init__(self):
        url = b"\xd1\x01\x18\x55\x04shop.example.org/menu/7"
        container = bytes.fromhex("000f20003b00340406e10400800000")
        self.files = {0xE103: bytearray(container), 0xE104: bytearray((bytes([0, len(url)]) + url).ljust(128, b"\0"))}
        self.file = None

    def answer(self, command):
        if command[:4] == bytes.fromhex("ffca0000"):
            return UID + b"\x90\x00"
        if command[0] != 0 or len(command) < 4:
            return b"\x6e\x00"
        code, offset = command[1], command[2] << 8 | command[3]
        if code == 0xA4:
            return self.select(command)
        if self.file is None:
            return b"\x69\x86"
        content = self.files[self.file]
        if code == 0xB0 and len(command) == 5:
            return bytes(content[offset:offset + (command[4] or 256)]) + b"\x90\x00"
        if code == 0xD6 and self.file == 0xE104:
            data = command[5:5 + command[4]]
            if offset + len(data) > len(content):
                return b"\x6a\x84"
            content[offset:offset + len(data)] = data
            return b"\x90\x00"
        return b"\x6d\x00"

    def select(self, command):
        data = command[5:5 + command[4]] if len(command) > 4 else b""
        if command[2] == 4:
            self.file = None
            return b"\x90\x00" if data == APPLICATION else b"\x6a\x82"
        number = int.from_bytes(data, "big")
        if number not in self.files:
            return b"\x6a\x82"
        self.file = number
        return b"\x90\x00"


def exactly(line, count):
    data = b""
    while len(data) < count:
        more = line.recv(count - len(data))
        if not more:
            raise SystemExit
        data += more
    return data


def main():
    card = Card()
    for _ in range(100):
        try:
            line = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
            break
        except OSError:
            time.sleep(0.1)
    while True:
        message = exactly(line, struct.unpack(">H", exactly(line, 2))[0])
        if len(message) == 1:
            # Power and reset have no answer; 4 asks for the answer to reset.
            if message[0] == 4:
                line.sendall(struct.pack(">H", len(ATR)) + ATR)
            else:
                card.file = None
            continue
        answer = card.answer(message)
        line.sendall(struct.pack(">H", len(answer)) + answer)


if __name__ == "__main__":
    main()
