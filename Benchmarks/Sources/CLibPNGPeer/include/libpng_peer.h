// What a C program does that writes a picture with libpng and changes nothing.
#ifndef LIBPNG_PEER_H
#define LIBPNG_PEER_H

#include <stddef.h>
#include <stdint.h>

// Draws a square grid (one byte for each module, 1 is dark) with a border of four modules as a
// 1-bit grey PNG in memory and returns its length; 0 when it failed. `level` is zlib's, -1 for its
// own choice.
size_t libpng_peer(const uint8_t *modules, uint32_t side, uint32_t pixels_per_module, int level);

#endif
