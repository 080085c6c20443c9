// libtiff for Swift: one file in memory, page by page. Its complaints come to us and not to the terminal.
#ifndef CTIFF_H
#define CTIFF_H

#include <COpening.h>
#include <stddef.h>
#include <stdint.h>

// The library, to be asked for before the first call.
opening_library *ctiff_library(void);

typedef struct ctiff_page {
  uint32_t width;
  uint32_t height;
  // How the page was held, as the file says: 1 to 8 when it is right.
  int orientation;
  // The most bytes that libtiff unpacks at a time, 0 when it cannot tell.
  uint64_t most_unpacked;
} ctiff_page;

// One TIFF file. `bytes` must outlive the reader.
typedef struct ctiff_reader ctiff_reader;

// Null when there is no memory, or when this is not a TIFF file; then `complaint` has libtiff's words.
ctiff_reader *ctiff_reader_create(const uint8_t *bytes, size_t count, char *complaint, size_t size);
void ctiff_reader_destroy(ctiff_reader *reader);

// What is said of the page that the reader is at; 0 when that is not to be understood.
int ctiff_reader_page(ctiff_reader *reader, ctiff_page *page);
// The page as it is stored: four bytes a pixel, red first, colours weighed by their opacity; `count` bytes in
// all. 0 when it cannot be decoded.
int ctiff_reader_pixels(ctiff_reader *reader, uint8_t *pixels, size_t count);
// Goes to the next page; 0 behind the last, or when it is not to be understood.
int ctiff_reader_next(ctiff_reader *reader);

// libtiff's last words, empty when it had none.
const char *ctiff_reader_complaint(const ctiff_reader *reader);
// Whether something behind the end of the file was asked for.
int ctiff_reader_is_truncated(const ctiff_reader *reader);

#endif
