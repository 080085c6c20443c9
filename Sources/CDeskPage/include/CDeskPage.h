#ifndef CDESKPAGE_H
#define CDESKPAGE_H

/// A file of the desk's page, as it is served.
typedef struct {
  /// The path of its URL: "/" for the page itself, "/desk.css" for a file beside it.
  const char *_Nonnull path;
  /// What its `Content-Type` says.
  const char *_Nonnull type;
  const unsigned char *_Nonnull bytes;
  unsigned long count;
} beckon_page_file;

/// The files of `page/`; nothing else is served without the API.
extern const beckon_page_file beckon_page_files[];
extern const unsigned long beckon_page_file_count;

/// The file at a place below the count: Swift sees no array whose size the header does not tell.
static inline const beckon_page_file *_Nonnull beckon_page_file_at(unsigned long place) {
  return &beckon_page_files[place];
}

#endif
