#include "cpng.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct cpng_writer {
  png_structp png;
  png_infop info;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  size_t row_length;
  // The number of rows still to be written.
  uint32_t rows_left;
  enum { CREATED, BEGUN, ROWS, FINISHED, FAILED } state;
  int is_out_of_memory;
  char complaint[160];
  jmp_buf escape;
};

static void on_error(png_structp png, png_const_charp message) {
  cpng_writer *writer = png_get_error_ptr(png);
  strncpy(writer->complaint, message, sizeof writer->complaint - 1);
  longjmp(writer->escape, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void on_bytes(png_structp png, png_bytep data, size_t count) {
  cpng_writer *writer = png_get_io_ptr(png);
  if (count > writer->capacity - writer->count) {
    size_t wanted = writer->capacity ? writer->capacity : 2048;
    while (wanted - writer->count < count) {
      if (wanted > SIZE_MAX / 2) png_error(png, "the file is too large");
      wanted *= 2;
    }
    uint8_t *grown = realloc(writer->bytes, wanted);
    if (!grown) {
      writer->is_out_of_memory = 1;
      png_error(png, "out of memory");
    }
    writer->bytes = grown;
    writer->capacity = wanted;
  }
  memcpy(writer->bytes + writer->count, data, count);
  writer->count += count;
}

static void on_flush(png_structp png) { (void)png; }

static cpng_status failed(cpng_writer *writer) {
  writer->state = FAILED;
  return writer->is_out_of_memory ? CPNG_NO_MEMORY : CPNG_REFUSED;
}

cpng_writer *cpng_writer_create(void) {
  cpng_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  // libpng may report errors while it allocates its own structures.
  if (setjmp(writer->escape)) {
    cpng_writer_destroy(writer);
    return NULL;
  }
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
  writer->info = writer->png ? png_create_info_struct(writer->png) : NULL;
  if (!writer->info) {
    cpng_writer_destroy(writer);
    return NULL;
  }
  png_set_write_fn(writer->png, writer, on_bytes, on_flush);
  return writer;
}

void cpng_writer_destroy(cpng_writer *writer) {
  if (!writer) return;
  if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
  free(writer->bytes);
  free(writer);
}

static void set_palette(cpng_writer *writer, const cpng_header *header) {
  png_color colours[256];
  for (size_t i = 0; i < header->palette_count; i++) {
    colours[i].red = header->palette[3 * i];
    colours[i].green = header->palette[3 * i + 1];
    colours[i].blue = header->palette[3 * i + 2];
  }
  png_set_PLTE(writer->png, writer->info, colours, (int)header->palette_count);
  if (header->alpha_count > 0) {
    png_set_tRNS(writer->png, writer->info, header->alphas, (int)header->alpha_count, NULL);
  }
}

static void set_text(cpng_writer *writer, const cpng_text *text) {
  png_text entry = {0};
  entry.compression = text->is_international ? PNG_ITXT_COMPRESSION_NONE : PNG_TEXT_COMPRESSION_NONE;
  entry.key = (png_charp)text->keyword;
  entry.text = (png_charp)text->text;
  if (text->is_international) {
    entry.itxt_length = strlen(text->text);
    entry.lang = "";
    entry.lang_key = "";
  } else {
    entry.text_length = strlen(text->text);
  }
  png_set_text(writer->png, writer->info, &entry, 1);
}

static int is_sound(const cpng_header *header) {
  if (!header || (header->text_count > 0 && !header->texts)) return 0;
  if (header->colour != CPNG_PALETTE) return header->palette_count == 0;
  return header->palette && header->palette_count > 0 && header->palette_count <= 256 &&
         header->alpha_count <= header->palette_count && (header->alphas || !header->alpha_count);
}

cpng_status cpng_writer_begin(cpng_writer *writer, const cpng_header *header, int level,
                              cpng_filters filters) {
  if (!writer || !is_sound(header) || level < 0 || level > 9) return CPNG_BAD_ARGUMENT;
  if (writer->state == FAILED) return CPNG_REFUSED;
  if (writer->state != CREATED) return CPNG_BAD_ARGUMENT;
  if (setjmp(writer->escape)) return failed(writer);
  png_set_IHDR(writer->png, writer->info, header->width, header->height, header->bit_depth,
               (int)header->colour, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  if (header->colour == CPNG_PALETTE) set_palette(writer, header);
  if (header->pixels_per_metre > 0) {
    png_set_pHYs(writer->png, writer->info, header->pixels_per_metre, header->pixels_per_metre,
                 PNG_RESOLUTION_METER);
  }
  for (size_t i = 0; i < header->text_count; i++) set_text(writer, &header->texts[i]);
  png_set_compression_level(writer->png, level);
  png_set_filter(writer->png, PNG_FILTER_TYPE_BASE,
                 filters == CPNG_FILTER_NONE ? PNG_FILTER_NONE : PNG_ALL_FILTERS);
  png_write_info(writer->png, writer->info);
  writer->row_length = png_get_rowbytes(writer->png, writer->info);
  writer->rows_left = header->height;
  writer->state = BEGUN;
  return CPNG_OK;
}

cpng_status cpng_writer_add_row(cpng_writer *writer, const uint8_t *row, size_t count,
                                uint32_t repeats) {
  if (!writer || !row) return CPNG_BAD_ARGUMENT;
  if (writer->state == FAILED) return CPNG_REFUSED;
  if (writer->state != BEGUN && writer->state != ROWS) return CPNG_BAD_ARGUMENT;
  if (count != writer->row_length || repeats > writer->rows_left) return CPNG_BAD_ARGUMENT;
  if (setjmp(writer->escape)) return failed(writer);
  writer->state = ROWS;
  for (; repeats > 0; repeats--) {
    png_write_row(writer->png, row);
    writer->rows_left--;
  }
  return CPNG_OK;
}

cpng_status cpng_writer_finish(cpng_writer *writer) {
  if (!writer) return CPNG_BAD_ARGUMENT;
  if (writer->state == FAILED) return CPNG_REFUSED;
  if (writer->state != ROWS || writer->rows_left > 0) return CPNG_BAD_ARGUMENT;
  if (setjmp(writer->escape)) return failed(writer);
  png_write_end(writer->png, NULL);
  writer->state = FINISHED;
  return CPNG_OK;
}

const uint8_t *cpng_writer_bytes(const cpng_writer *writer) { return writer ? writer->bytes : NULL; }

size_t cpng_writer_count(const cpng_writer *writer) { return writer ? writer->count : 0; }

const char *cpng_writer_complaint(const cpng_writer *writer) {
  return writer ? writer->complaint : "";
}
