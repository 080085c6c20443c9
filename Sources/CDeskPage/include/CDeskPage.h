#ifndef CDESKPAGE_H
#define CDESKPAGE_H

/// A file of the desk's page, as it is served.
typedef struct {
  /// The path of its URL: "/" for the page itself, "/desk.css" for a file beside it.
  const char *path;
  /// What its `Content-Type` says.
  const char *type;
  const unsigned char *bytes;
  unsigned long count;
} beckon_page_file;

/// The files of `page/`; nothing else is served without the API.
extern const beckon_page_file beckon_page_files[];
extern const unsigned long beckon_page_file_count;

#endif
