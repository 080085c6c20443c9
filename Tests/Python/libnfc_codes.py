"""What libnfc's functions return on the virtual reader; FaultCodeTests runs it.

    libnfc_codes.py CONNECTION

Selects a tag, writes 13 pages from page 16 on, reads, selects again and reads: one number each, what
the function returned. `open` instead of the numbers when the reader does not open.
"""

import ctypes
import sys


class Modulation(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("rate", ctypes.c_int)]


INFINITE_SELECT = 7
TYPE_A_106 = Modulation(1, 1)

nfc = ctypes.CDLL("libnfc.so.6")
nfc.nfc_open.restype = ctypes.c_void_p


def main(connection):
    context = ctypes.c_void_p()
    nfc.nfc_init(ctypes.byref(context))
    name = ctypes.create_string_buffer(connection.encode(), 1024)
    device = ctypes.c_void_p(nfc.nfc_open(context, name))
    if not device:
        return "open"
    nfc.nfc_initiator_init(device)
    nfc.nfc_device_set_property_bool(device, INFINITE_SELECT, False)
    target = ctypes.create_string_buffer(1024)
    received = ctypes.create_string_buffer(264)

    def select():
        return nfc.nfc_initiator_select_passive_target(device, TYPE_A_106, None, ctypes.c_size_t(0), target)

    def transceive(data):
        return nfc.nfc_initiator_transceive_bytes(
            device, data, ctypes.c_size_t(len(data)), received, ctypes.c_size_t(264), -1)

    select()
    codes = [transceive(bytes([0xA2, 16 + k] + [k << 4 | k] * 4)) for k in range(13)]
    codes += [transceive(b"\x30\x10"), select(), transceive(b"\x30\x10")]
    nfc.nfc_close(device)
    nfc.nfc_exit(context)
    return " ".join(map(str, codes))


print(main(sys.argv[1]))
