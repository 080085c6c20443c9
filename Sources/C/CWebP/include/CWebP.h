// On macOS it needs: brew install webp. CPATH and LIBRARY_PATH name the folders, as in the Makefile.
#ifndef CWEBP_H
#define CWEBP_H

#include <COpening.h>
#include <stddef.h>
#include <stdint.h>

// The part of libwebp that is used, declared like in its own headers; a test compares the two.

/// The library. Check that it can be opened before the first call.
opening_library *cwebp_library(void);

/// Whether the bytes begin like a WebP picture; returns its size if so.
int WebPGetInfo(const uint8_t *bytes, size_t count, int *width, int *height);

/// Decodes a still picture as RGBA, without colour conversion; returns `NULL` on failure.
uint8_t *WebPDecodeRGBAInto(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t size,
                            int stride);

#endif
