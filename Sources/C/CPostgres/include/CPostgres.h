// On macOS it needs: brew install libpq, when a server is used.
#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <stddef.h>

// The part of libpq that is used, declared with our own names: the library is opened on first use,
// so that the program runs without it. libpq.so.5 has had all of it since 9.0.

#pragma clang assume_nonnull begin

typedef struct cpg_connection cpg_connection;
typedef struct cpg_result cpg_result;
typedef unsigned int cpg_type;
typedef const char *_Nullable cpg_text;
typedef void (*cpg_notice_processor)(void *_Nullable context, const char *message);

/// The results of libpq's functions, and the letters of the fields of an error.
enum { CPG_CONNECTION_OK = 0, CPG_CONNECTION_BAD = 1 };
enum {
  CPG_POLLING_FAILED = 0,
  CPG_POLLING_READING = 1,
  CPG_POLLING_WRITING = 2,
  CPG_POLLING_OK = 3,
};
enum { CPG_EMPTY_QUERY = 0, CPG_COMMAND_OK = 1, CPG_TUPLES_OK = 2 };
enum { CPG_IDLE = 0, CPG_ACTIVE = 1, CPG_IN_TRANSACTION = 2, CPG_IN_ERROR = 3 };
enum {
  CPG_FIELD_SEVERITY = 'V',
  CPG_FIELD_STATE = 'C',
  CPG_FIELD_MESSAGE = 'M',
  CPG_FIELD_CONSTRAINT = 'n',
  CPG_FIELD_FUNCTION = 'R',
};

/// The functions of libpq, with names by their purpose.
typedef struct {
  int (*library_version)(void);
  cpg_connection *_Nullable (*_Nonnull connect_start)(
      const cpg_text *_Nonnull names, const cpg_text *_Nonnull values, int expand);
  int (*connect_poll)(cpg_connection *);
  int (*socket)(const cpg_connection *);
  int (*status)(const cpg_connection *);
  int (*transaction_status)(const cpg_connection *);
  int (*process_id)(const cpg_connection *);
  int (*needs_password)(const cpg_connection *);
  cpg_text (*_Nonnull error_message)(const cpg_connection *);
  void (*finish)(cpg_connection *);
  cpg_notice_processor _Nullable (*_Nonnull set_notice_processor)(
      cpg_connection *, cpg_notice_processor, void *_Nullable context);

  cpg_result *_Nullable (*_Nonnull exec)(cpg_connection *, const char *sql);
  cpg_result *_Nullable (*_Nonnull prepare)(
      cpg_connection *, const char *name, const char *sql, int count,
      const cpg_type *_Nullable types);
  cpg_result *_Nullable (*_Nonnull exec_prepared)(
      cpg_connection *, const char *name, int count,
      const cpg_text *_Nullable values, const int *_Nullable lengths,
      const int *_Nullable formats, int result_format);
  cpg_result *_Nullable (*_Nonnull exec_params)(
      cpg_connection *, const char *sql, int count, const cpg_type *_Nullable types,
      const cpg_text *_Nullable values, const int *_Nullable lengths,
      const int *_Nullable formats, int result_format);

  int (*result_status)(const cpg_result *_Nullable);
  cpg_text (*_Nonnull result_error_message)(const cpg_result *);
  cpg_text (*_Nonnull result_error_field)(const cpg_result *, int field);
  int (*row_count)(const cpg_result *);
  int (*column_count)(const cpg_result *);
  cpg_type (*column_type)(const cpg_result *, int column);
  int (*column_format)(const cpg_result *, int column);
  int (*is_null)(const cpg_result *, int row, int column);
  cpg_text (*_Nonnull value)(const cpg_result *, int row, int column);
  int (*length)(const cpg_result *, int row, int column);
  cpg_text (*_Nonnull command_tag)(cpg_result *);
  cpg_text (*_Nonnull rows_changed)(cpg_result *);
  void (*clear)(cpg_result *);
} cpg_library;

/// Opens libpq and looks up its functions; the result is valid forever. If it is `NULL`, `reason`
/// contains the system's message.
const cpg_library *_Nullable cpg_open(const char *path, char *reason, size_t size);

/// The possible paths of libpq on this system, for `cpg_open`, with `NULL` after the last.
const cpg_text *_Nonnull cpg_usual_paths(void);

#pragma clang assume_nonnull end

#endif
