// On macOS it needs: a compiler with #embed, as Swift's own.
#ifndef CDESKPAGE_H
#define CDESKPAGE_H

/// A file of the desk's page, as it is served.
typedef struct {
  /// The path of its URL: "/" for the page itself, "/desk.css" for another file.
  const char *_Nonnull path;
  /// Its `Content-Type`.
  const char *_Nonnull type;
  const unsigned char *_Nonnull bytes;
  unsigned long count;
} beckon_page_file;

/// The files of `page/`. Apart from the API, only these are served.
extern const beckon_page_file beckon_page_files[];
extern const unsigned long beckon_page_file_count;

/// The file at an index below the count: Swift cannot access an array whose size is not in the
/// header.
static inline const beckon_page_file *_Nonnull beckon_page_file_at(unsigned long place) {
  return &beckon_page_files[place];
}

#endif
