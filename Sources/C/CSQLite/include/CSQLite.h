// On macOS it needs: nothing but the SQLite of the SDK.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <COpening.h>
#include <sqlite3.h>

// SQLITE_TRANSIENT is a pointer made of a number, which Swift cannot use.

static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Keeps the log from being written into the file at the end. The C function is variadic, which
// Swift cannot call.
static inline int csqlite_leave_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// The library. Check that it can be opened before the first call of one of its functions.
opening_library *csqlite_library(void);

#endif
