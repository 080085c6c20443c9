// libjpeg-turbo for Swift. libjpeg leaves by a function that must not return: every function here
// catches it before it returns.
#ifndef CJPEG_H
#define CJPEG_H

#include <COpening.h>
#include <stddef.h>
#include <stdint.h>

// The library, to be asked for before the first call.
opening_library *cjpeg_library(void);

typedef enum cjpeg_status {
  CJPEG_OK = 0,
  // An argument that no call may have, or a step out of order.
  CJPEG_BAD_ARGUMENT,
  CJPEG_NO_MEMORY,
  // The file ends before its picture does; the reader knows how many rows there are.
  CJPEG_TRUNCATED,
  // libjpeg said no; the complaint has its words.
  CJPEG_REFUSED
} cjpeg_status;

typedef struct cjpeg_header {
  uint32_t width;
  uint32_t height;
  // 1 for grey, 3 for RGB: what the rows will be.
  int channels;
  // Whether the whole picture is kept in memory before its first row comes out.
  int is_progressive;
} cjpeg_header;

// One JPEG file in memory. The order is: begin, then rows. `bytes` must outlive the reader.
typedef struct cjpeg_reader cjpeg_reader;

// Null when there is no memory. libjpeg takes at most `most_memory` bytes for itself.
cjpeg_reader *cjpeg_reader_create(const uint8_t *bytes, size_t count, size_t most_memory);
void cjpeg_reader_destroy(cjpeg_reader *reader);

cjpeg_status cjpeg_reader_begin(cjpeg_reader *reader, cjpeg_header *header);
// Reads all rows, each `width * channels` bytes; `count` must be that times the height.
cjpeg_status cjpeg_reader_rows(cjpeg_reader *reader, uint8_t *pixels, size_t count);

// Whole rows that were there.
uint32_t cjpeg_reader_rows_done(const cjpeg_reader *reader);
// libjpeg's words after CJPEG_REFUSED.
const char *cjpeg_reader_complaint(const cjpeg_reader *reader);

#endif
