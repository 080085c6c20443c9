#include "CWebP.h"

#include "opening_forward.h"

static opening_library library = {.name = "libwebp.so.7", .package = "libwebp7"};

opening_library *cwebp_library(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(4, int, WebPGetInfo, const uint8_t *, size_t, int *, int *)
FORWARD(5, uint8_t *, WebPDecodeRGBAInto, const uint8_t *, size_t, uint8_t *, size_t, int)

#endif
