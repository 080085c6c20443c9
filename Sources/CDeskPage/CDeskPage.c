#include "CDeskPage.h"

// The files of page/ are part of the program, so that the desk needs nothing beside it.

static const unsigned char index_html[] = {
#embed "page/index.html"
};

#define HTML "text/html; charset=utf-8"

#define FILE_AT(path, type, bytes) {path, type, bytes, sizeof bytes}

const beckon_page_file beckon_page_files[] = {
  FILE_AT("/", HTML, index_html),
};

const unsigned long beckon_page_file_count = sizeof beckon_page_files / sizeof *beckon_page_files;
