#include "CQREncode.h"

#include "opening_forward.h"

static opening_library library = {.name = "libqrencode.so.4", .package = "libqrencode4"};

opening_library *cqrencode_library(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(1, QRcode *, QRcode_encodeInput, QRinput *)
FORWARD(5, QRcode *, QRcode_encodeString, const char *, int, QRecLevel, QRencodeMode, int)
FORWARD(1, void, QRcode_free, QRcode *)
FORWARD(4, int, QRinput_append, QRinput *, QRencodeMode, int, const unsigned char *)
FORWARD(1, void, QRinput_free, QRinput *)
FORWARD(0, QRinput *, QRinput_new)
FORWARD(2, QRinput *, QRinput_new2, int, QRecLevel)
FORWARD(2, QRinput *, QRinput_newMQR, int, QRecLevel)

#endif
