#ifndef CWEBP_H
#define CWEBP_H

#include <COpening.h>
#include <stddef.h>
#include <stdint.h>

// The part of libwebp that is used, declared as its own headers do; a test compares the two.

/// The library, to be asked for before the first call.
opening_library *cwebp_library(void);

/// Whether the bytes begin as a WebP picture does; then its size is told.
int WebPGetInfo(const uint8_t *bytes, size_t count, int *width, int *height);

/// Decodes a still picture as RGBA, its colours as they are; `NULL` when it cannot be.
uint8_t *WebPDecodeRGBAInto(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t size,
                            int stride);

#endif
