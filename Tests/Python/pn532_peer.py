"""A PN532 with an NTAG213 on a pseudo-terminal, written from the chip's manual and the tag's data sheet.

It shares nothing with Beckon's simulator. It prints the connection string for libnfc, and runs until it is ended.
The argument is the number of a page write at which the tag leaves for two seconds, or nothing.
"""

import os
import sys
import time
import tty

ACK = bytes.fromhex("0000ff00ff00")
UID = bytes.fromhex("04a3b4c2d5e681")


class Tag:
    """The memory of an NTAG213 that holds a URL."""

    def __init__(self, leaves_at):
        head = UID[:3] + bytes([0x88 ^ UID[0] ^ UID[1] ^ UID[2]]) + UID[3:]
        head += bytes([UID[3] ^ UID[4] ^ UID[5] ^ UID[6]]) + bytes.fromhex("480000e1101200")
        url = b"\xd1\x01\x18\x55\x04shop.example.org/menu/7"
        body = head + bytes([3, len(url)]) + url + b"\xfe"
        self.memory = bytearray(body.ljust(160, b"\0"))
        self.memory += bytes.fromhex("000000bd 040000ff 00050000 00000000 00000000")
        self.writes, self.leaves_at, self.back = 0, leaves_at, 0.0

    @property
    def is_there(self):
        return time.monotonic() >= self.back

    def answer(self, command):
        """The tag's answer; None for a refusal or silence."""
        if not self.is_there:
            return None
        code = command[0]
        if code == 0x30 and len(command) == 2 and command[1] < 45:
            return bytes(self.memory[(command[1] * 4 + i) % 180] for i in range(16))
        if code == 0x3A and len(command) == 3 and command[1] <= command[2] < 45:
            return bytes(self.memory[command[1] * 4:command[2] * 4 + 4])
        if code == 0xA2 and len(command) == 6 and 2 <= command[1] < 45:
            return self.write(command[1], command[2:])
        if command == b"\x60":
            return bytes.fromhex("0004040201000f03")
        if command == b"\x3c\x00":
            return bytes(range(32))
        return None

    def write(self, page, data):
        self.writes += 1
        if self.writes == self.leaves_at:
            self.back = time.monotonic() + 2
            return None
        for i in range(4):
            # Lock bytes and container can only gain bits.
            old = self.memory[page * 4 + i] if page in (2, 3) else 0
            if page != 2 or i >= 2:
                self.memory[page * 4 + i] = old | data[i]
        return b""


class Chip:
    """The PN532: frames in, frames out."""

    def __init__(self, tag):
        self.tag, self.registers, self.selected = tag, {}, False

    def respond(self, code, data):
        if code == 0x00:
            return data if data[:1] == b"\0" else b"\0"
        if code == 0x02:
            return bytes([0x32, 1, 6, 7])
        if code == 0x06:
            return bytes(self.registers.get(data[i:i + 2], 0) for i in range(0, len(data), 2))
        if code == 0x08:
            for i in range(0, len(data), 3):
                self.registers[data[i:i + 2]] = data[i + 2]
            return b""
        if code == 0x32:
            if data[:1] == b"\1" and data[1] & 1 == 0:
                self.selected = False
            return b""
        if code in (0x12, 0x14):
            return b""
        if code in (0x16, 0x44, 0x52):
            self.selected = False
            return b"\0"
        if code == 0x4A:
            return self.find(data)
        if code == 0x40:
            return self.exchange(data[1:])
        if code == 0x42:
            return self.exchange(data)
        return None

    def find(self, data):
        wanted = data[2:]
        self.selected = data[1] == 0 and self.tag.is_there and wanted in (b"", b"\x88" + UID)
        if not self.selected:
            return b"\0"
        return bytes([1, 1, 0x00, 0x44, 0x00, len(UID)]) + UID

    def exchange(self, command):
        answer = self.tag.answer(command) if self.selected else None
        if answer is None:
            self.selected = False
            return b"\x01"
        return b"\0" + answer


def frame(body):
    return bytes([0, 0, 0xFF, len(body), -len(body) & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])


def frames(buffer):
    """The commands at the start of the buffer, and the rest of it."""
    found = []
    while True:
        start = buffer.find(b"\x00\xff")
        if start < 0 or len(buffer) < start + 4:
            return found, buffer[-1:] if start < 0 else buffer[start:]
        count, check = buffer[start + 2], buffer[start + 3]
        if (count, check) == (0, 0xFF):
            buffer = buffer[start + 4:]
            continue
        if (count + check) & 0xFF:
            buffer = buffer[start + 1:]
            continue
        if len(buffer) < start + 5 + count:
            return found, buffer[start:]
        body = buffer[start + 4:start + 4 + count]
        if (sum(body) + buffer[start + 4 + count]) & 0xFF == 0 and body[:1] == b"\xd4":
            found.append(body[1:])
        buffer = buffer[start + 5 + count:]


def main():
    chip = Chip(Tag(int(sys.argv[1]) if len(sys.argv) > 1 else 0))
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    print("pn532_uart:" + os.ttyname(theirs), flush=True)
    buffer = b""
    while True:
        buffer += os.read(ours, 4096)
        commands, buffer = frames(buffer)
        for command in commands:
            os.write(ours, ACK)
            answer = chip.respond(command[0], command[1:])
            error = b"\x00\x00\xff\x01\xff\x7f\x81\x00"
            os.write(ours, error if answer is None else frame(bytes([0xD5, command[0] + 1]) + answer))


if __name__ == "__main__":
    main()
