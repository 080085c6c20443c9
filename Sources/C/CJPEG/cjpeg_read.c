#include "cjpeg.h"

#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

// A file may contain any number of scans, and each takes the time of a whole picture.
enum { MOST_SCANS = 64 };

struct cjpeg_reader {
  // First, so that libjpeg's pointer to it is also a pointer to the reader.
  struct jpeg_error_mgr errors;
  struct jpeg_decompress_struct jpeg;
  struct jpeg_progress_mgr progress;
  size_t most_memory;
  int is_cmyk;
  enum { CREATED, BEGUN, FINISHED, FAILED } state;
  int is_truncated;
  uint32_t rows_done;
  // One row of CMYK values.
  uint8_t *inks;
  char complaint[JMSG_LENGTH_MAX];
  jmp_buf escape;
};

static void on_error(j_common_ptr jpeg) {
  cjpeg_reader *reader = (cjpeg_reader *)jpeg->err;
  reader->errors.format_message(jpeg, reader->complaint);
  longjmp(reader->escape, 1);
}

static void on_message(j_common_ptr jpeg, int level) {
  cjpeg_reader *reader = (cjpeg_reader *)jpeg->err;
  if (level >= 0) return;
  jpeg->err->num_warnings++;
  // Other damage is left to error correction; from here on libjpeg would invent rows.
  if (jpeg->err->msg_code == JWRN_JPEG_EOF) {
    reader->is_truncated = 1;
    longjmp(reader->escape, 1);
  }
}

static void on_progress(j_common_ptr jpeg) {
  cjpeg_reader *reader = (cjpeg_reader *)jpeg->err;
  if (reader->jpeg.input_scan_number <= MOST_SCANS) return;
  snprintf(reader->complaint, sizeof reader->complaint, "more than %d scans", MOST_SCANS);
  longjmp(reader->escape, 1);
}

static cjpeg_status failed(cjpeg_reader *reader) {
  reader->state = FAILED;
  if (reader->is_truncated) return CJPEG_TRUNCATED;
  int code = reader->errors.msg_code;
  // Exceeding the memory limit also counts as no memory: the caller knows the limit.
  int is_memory = code == JERR_OUT_OF_MEMORY || code == JERR_NO_BACKING_STORE;
  return is_memory ? CJPEG_NO_MEMORY : CJPEG_REFUSED;
}

cjpeg_reader *cjpeg_reader_create(const uint8_t *bytes, size_t count, size_t most_memory) {
  if (!bytes || count == 0 || count > UINT32_MAX) return NULL;
  cjpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->jpeg.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  if (setjmp(reader->escape)) {
    cjpeg_reader_destroy(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->jpeg);
  reader->jpeg.mem->max_memory_to_use = most_memory > LONG_MAX ? LONG_MAX : (long)most_memory;
  reader->progress.progress_monitor = on_progress;
  reader->jpeg.progress = &reader->progress;
  jpeg_mem_src(&reader->jpeg, bytes, count);
  return reader;
}

void cjpeg_reader_destroy(cjpeg_reader *reader) {
  if (!reader) return;
  jpeg_destroy_decompress(&reader->jpeg);
  free(reader->inks);
  free(reader);
}

cjpeg_status cjpeg_reader_begin(cjpeg_reader *reader, cjpeg_header *header) {
  if (!reader || !header || reader->state != CREATED) return CJPEG_BAD_ARGUMENT;
  if (setjmp(reader->escape)) return failed(reader);
  jpeg_read_header(&reader->jpeg, TRUE);
  J_COLOR_SPACE space = reader->jpeg.jpeg_color_space;
  reader->is_cmyk = space == JCS_CMYK || space == JCS_YCCK;
  int is_grey = space == JCS_GRAYSCALE;
  reader->jpeg.out_color_space = is_grey ? JCS_GRAYSCALE : reader->is_cmyk ? JCS_CMYK : JCS_RGB;
  header->width = reader->jpeg.image_width;
  header->height = reader->jpeg.image_height;
  header->channels = is_grey ? 1 : 3;
  header->is_progressive = jpeg_has_multiple_scans(&reader->jpeg);
  reader->state = BEGUN;
  return CJPEG_OK;
}

// Converts CMYK to RGB. Adobe's programs store the values inverted.
static void print_inks(const cjpeg_reader *reader, const uint8_t *inks, uint8_t *row) {
  int flip = reader->jpeg.saw_Adobe_marker ? 0 : 255;
  for (uint32_t x = 0; x < reader->jpeg.output_width; x++) {
    int light = inks[4 * x + 3] ^ flip;
    for (int i = 0; i < 3; i++) {
      row[3 * x + (uint32_t)i] = (uint8_t)(((inks[4 * x + (uint32_t)i] ^ flip) * light + 127) / 255);
    }
  }
}

cjpeg_status cjpeg_reader_rows(cjpeg_reader *reader, uint8_t *pixels, size_t count) {
  if (!reader || !pixels || reader->state != BEGUN) return CJPEG_BAD_ARGUMENT;
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  size_t length = (size_t)jpeg->image_width * (jpeg->out_color_space == JCS_GRAYSCALE ? 1 : 3);
  if (count != length * jpeg->image_height) return CJPEG_BAD_ARGUMENT;
  if (reader->is_cmyk) {
    reader->inks = malloc((size_t)jpeg->image_width * 4);
    if (!reader->inks) return CJPEG_NO_MEMORY;
  }
  if (setjmp(reader->escape)) return failed(reader);
  jpeg_start_decompress(jpeg);
  while (jpeg->output_scanline < jpeg->output_height) {
    JSAMPROW row = pixels + length * jpeg->output_scanline;
    JSAMPROW target = reader->is_cmyk ? reader->inks : row;
    if (jpeg_read_scanlines(jpeg, &target, 1) != 1) break;
    if (reader->is_cmyk) print_inks(reader, reader->inks, row);
    reader->rows_done = jpeg->output_scanline;
  }
  reader->state = FINISHED;
  return CJPEG_OK;
}

uint32_t cjpeg_reader_rows_done(const cjpeg_reader *reader) { return reader ? reader->rows_done : 0; }

const char *cjpeg_reader_complaint(const cjpeg_reader *reader) {
  return reader ? reader->complaint : "";
}
