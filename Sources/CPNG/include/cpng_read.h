// Reading with libpng, behind the same border as writing; see cpng.h.
#ifndef CPNG_READ_H
#define CPNG_READ_H

#include "cpng.h"

typedef struct cpng_picture {
  uint32_t width;
  uint32_t height;
  // 1 for grey, 3 for RGB: what the rows will be, 8 bits a sample, laid on the ground.
  int channels;
  int is_interlaced;
} cpng_picture;

// One PNG file in memory. The order is: begin, then rows. `bytes` must outlive the reader.
typedef struct cpng_reader cpng_reader;

// Null when there is no memory.
cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count);
void cpng_reader_destroy(cpng_reader *reader);

// How light the ground behind clear pixels is, 0 to 255, before `begin`; white without.
void cpng_reader_set_ground(cpng_reader *reader, uint8_t ground);
// Reads everything before the pixels.
cpng_status cpng_reader_begin(cpng_reader *reader, cpng_picture *picture);
// Reads all rows, each `width * channels` bytes; `count` must be that times the height.
cpng_status cpng_reader_rows(cpng_reader *reader, uint8_t *pixels, size_t count);

// Whether the file ended too early.
int cpng_reader_is_truncated(const cpng_reader *reader);
// Whole rows that were there; of an interlaced picture, rows of its last pass.
uint32_t cpng_reader_rows_done(const cpng_reader *reader);
// libpng's words after CPNG_REFUSED.
const char *cpng_reader_complaint(const cpng_reader *reader);

#endif
