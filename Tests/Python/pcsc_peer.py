"""A client of PC/SC by pyscard, one command a line; each answer is a line, too.

readers                     names, separated by |
connect                     ATR; waits for a card first
send HEX                    answer with its status bytes
reconnect leave|reset|unpower
disconnect leave|reset|unpower
begin, end                  a transaction
state                       the event state of the reader, hexadecimal
wait present|absent         until that is so

An error is the word error and its code, hexadecimal.
"""

import sys

from smartcard import scard

NAMES = {"leave": scard.SCARD_LEAVE_CARD, "reset": scard.SCARD_RESET_CARD, "unpower": scard.SCARD_UNPOWER_CARD}


class Failure(Exception):
    pass


def checked(answer):
    code = answer[0] if isinstance(answer, (list, tuple)) else answer
    if code != scard.SCARD_S_SUCCESS:
        raise Failure("error %08X" % (code & 0xFFFFFFFF))
    return answer[1:] if isinstance(answer, (list, tuple)) else ()


class Peer:
    def __init__(self):
        (self.context,) = checked(scard.SCardEstablishContext(scard.SCARD_SCOPE_USER))
        self.card = None

    def reader(self):
        (names,) = checked(scard.SCardListReaders(self.context, []))
        return names[0]

    def readers(self):
        (names,) = checked(scard.SCardListReaders(self.context, []))
        return "|".join(names)

    def wait(self, wanted):
        bit = scard.SCARD_STATE_PRESENT if wanted == "present" else scard.SCARD_STATE_EMPTY
        known = scard.SCARD_STATE_UNAWARE
        while True:
            (states,) = checked(
                scard.SCardGetStatusChange(self.context, 60_000, [(self.reader(), known)]))
            known = states[0][1] & ~scard.SCARD_STATE_CHANGED
            if known & bit:
                return "%08X" % known

    def state(self):
        (states,) = checked(scard.SCardGetStatusChange(
            self.context, 0, [(self.reader(), scard.SCARD_STATE_UNAWARE)]))
        return "%08X" % states[0][1]

    def connect(self):
        self.wait("present")
        self.card, protocol = checked(scard.SCardConnect(
            self.context, self.reader(), scard.SCARD_SHARE_SHARED,
            scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1))
        return self.atr()

    def atr(self):
        return bytes(checked(scard.SCardStatus(self.card))[3]).hex()

    def send(self, text):
        (answer,) = checked(scard.SCardTransmit(
            self.card, scard.SCARD_PCI_T1, list(bytes.fromhex(text))))
        return bytes(answer).hex()

    def reconnect(self, how):
        checked(scard.SCardReconnect(
            self.card, scard.SCARD_SHARE_SHARED,
            scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1, NAMES[how]))
        return self.atr()

    def disconnect(self, how):
        checked(scard.SCardDisconnect(self.card, NAMES[how]))
        return "ok"

    def begin(self):
        checked(scard.SCardBeginTransaction(self.card))
        return "ok"

    def end(self):
        checked(scard.SCardEndTransaction(self.card, scard.SCARD_LEAVE_CARD))
        return "ok"


def main():
    try:
        peer = Peer()
    except Failure as failure:
        print(failure, flush=True)
        return
    print("ok", flush=True)
    for line in sys.stdin:
        words = line.split()
        try:
            print(getattr(peer, words[0])(*words[1:]), flush=True)
        except Failure as failure:
            print(failure, flush=True)


main()
