// Reading with libpng, with the same protection against longjmp as writing; see cpng.h.
#ifndef CPNG_READ_H
#define CPNG_READ_H

#include "cpng.h"

typedef struct cpng_picture {
  uint32_t width;
  uint32_t height;
  // The channels of the rows: 1 for grey, 3 for RGB, with 8 bits a sample, blended with the ground.
  int channels;
  int is_interlaced;
} cpng_picture;

// A reader of one PNG file in memory. The order of calls is: begin, then rows. `bytes` must outlive
// the reader.
typedef struct cpng_reader cpng_reader;

// Makes a reader; null if there is no memory.
cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count);
void cpng_reader_destroy(cpng_reader *reader);

// Sets the lightness of the ground behind transparent pixels, 0 to 255, before `begin`; white by
// default.
void cpng_reader_set_ground(cpng_reader *reader, uint8_t ground);
// Reads everything before the pixels.
cpng_status cpng_reader_begin(cpng_reader *reader, cpng_picture *picture);
// Reads all rows of `width * channels` bytes each; `count` must be that times the height.
cpng_status cpng_reader_rows(cpng_reader *reader, uint8_t *pixels, size_t count);

// Whether the file ended too early.
int cpng_reader_is_truncated(const cpng_reader *reader);
// The number of complete rows; of an interlaced picture, the rows of its last pass.
uint32_t cpng_reader_rows_done(const cpng_reader *reader);
// libpng's message after CPNG_REFUSED.
const char *cpng_reader_complaint(const cpng_reader *reader);

#endif
