#ifndef CSQLITE_H
#define CSQLITE_H

#include <COpening.h>
#include <sqlite3.h>

// The marker is a pointer made of a number, which Swift does not see.

static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// What is variadic, Swift does not see either: the log is not emptied into the file at the end.
static inline int csqlite_leave_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// The library, to be asked for before the first call of one of its functions.
opening_library *csqlite_library(void);

#endif
