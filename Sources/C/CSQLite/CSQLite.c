#include "CSQLite.h"

#include "opening_forward.h"

#include <stdarg.h>

static opening_library library = {.name = "libsqlite3.so.0", .package = "libsqlite3-0"};

opening_library *csqlite_library(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(5, int, sqlite3_bind_blob, sqlite3_stmt *, int, const void *, int, void (*)(void *))
FORWARD(3, int, sqlite3_bind_int64, sqlite3_stmt *, int, sqlite3_int64)
FORWARD(2, int, sqlite3_bind_null, sqlite3_stmt *, int)
FORWARD(5, int, sqlite3_bind_text, sqlite3_stmt *, int, const char *, int, void (*)(void *))
FORWARD(3, int, sqlite3_busy_handler, sqlite3 *, int (*)(void *, int), void *)
FORWARD(2, int, sqlite3_busy_timeout, sqlite3 *, int)
FORWARD(1, int, sqlite3_changes, sqlite3 *)
FORWARD(1, int, sqlite3_clear_bindings, sqlite3_stmt *)
FORWARD(1, int, sqlite3_close_v2, sqlite3 *)
FORWARD(2, const void *, sqlite3_column_blob, sqlite3_stmt *, int)
FORWARD(2, int, sqlite3_column_bytes, sqlite3_stmt *, int)
FORWARD(2, sqlite3_int64, sqlite3_column_int64, sqlite3_stmt *, int)
FORWARD(2, const unsigned char *, sqlite3_column_text, sqlite3_stmt *, int)
FORWARD(2, int, sqlite3_column_type, sqlite3_stmt *, int)
FORWARD(8, int, sqlite3_create_function, sqlite3 *, const char *, int, int, void *,
        void (*)(sqlite3_context *, int, sqlite3_value **),
        void (*)(sqlite3_context *, int, sqlite3_value **), void (*)(sqlite3_context *))
FORWARD(2, int, sqlite3_db_readonly, sqlite3 *, const char *)
FORWARD(1, const char *, sqlite3_errmsg, sqlite3 *)
FORWARD(5, int, sqlite3_exec, sqlite3 *, const char *, int (*)(void *, int, char **, char **),
        void *, char **)
FORWARD(1, int, sqlite3_extended_errcode, sqlite3 *)
FORWARD(1, int, sqlite3_finalize, sqlite3_stmt *)
FORWARD(1, int, sqlite3_get_autocommit, sqlite3 *)
FORWARD(4, int, sqlite3_open_v2, const char *, sqlite3 **, int, const char *)
FORWARD(6, int, sqlite3_prepare_v3, sqlite3 *, const char *, int, unsigned int, sqlite3_stmt **,
        const char **)
FORWARD(1, int, sqlite3_reset, sqlite3_stmt *)
FORWARD(1, int, sqlite3_sleep, int)
FORWARD(1, int, sqlite3_step, sqlite3_stmt *)
FORWARD(3, int, sqlite3_stmt_status, sqlite3_stmt *, int, int)
FORWARD(1, int, sqlite3_system_errno, sqlite3 *)
FORWARD(1, int, sqlite3_value_bytes, sqlite3_value *)
FORWARD(1, const void *, sqlite3_value_blob, sqlite3_value *)

// The settings used here take a flag, and a pointer to the resulting value.
OPENING_HIDE(sqlite3_db_config)
int sqlite3_db_config(sqlite3 *database, int setting, ...) {
  va_list arguments;
  va_start(arguments, setting);
  int flag = va_arg(arguments, int);
  int *now = va_arg(arguments, int *);
  va_end(arguments);
  return OPENING_FUNCTION(library, sqlite3_db_config)(database, setting, flag, now);
}

// It returns nothing, so none of the macros fits.
OPENING_HIDE(sqlite3_result_int)
void sqlite3_result_int(sqlite3_context *context, int answer) {
  OPENING_FUNCTION(library, sqlite3_result_int)(context, answer);
}

#endif
