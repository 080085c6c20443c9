#include "CPostgres.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTION(field, name) {name, offsetof(cpg_library, field)}

static const struct {
  const char *name;
  size_t place;
} functions[] = {
    FUNCTION(library_version, "PQlibVersion"),
    FUNCTION(connect_start, "PQconnectStartParams"),
    FUNCTION(connect_poll, "PQconnectPoll"),
    FUNCTION(socket, "PQsocket"),
    FUNCTION(status, "PQstatus"),
    FUNCTION(transaction_status, "PQtransactionStatus"),
    FUNCTION(process_id, "PQbackendPID"),
    FUNCTION(needs_password, "PQconnectionNeedsPassword"),
    FUNCTION(error_message, "PQerrorMessage"),
    FUNCTION(finish, "PQfinish"),
    FUNCTION(set_notice_processor, "PQsetNoticeProcessor"),
    FUNCTION(exec, "PQexec"),
    FUNCTION(prepare, "PQprepare"),
    FUNCTION(exec_prepared, "PQexecPrepared"),
    FUNCTION(exec_params, "PQexecParams"),
    FUNCTION(result_status, "PQresultStatus"),
    FUNCTION(result_error_message, "PQresultErrorMessage"),
    FUNCTION(result_error_field, "PQresultErrorField"),
    FUNCTION(row_count, "PQntuples"),
    FUNCTION(column_count, "PQnfields"),
    FUNCTION(column_type, "PQftype"),
    FUNCTION(column_format, "PQfformat"),
    FUNCTION(is_null, "PQgetisnull"),
    FUNCTION(value, "PQgetvalue"),
    FUNCTION(length, "PQgetlength"),
    FUNCTION(command_tag, "PQcmdStatus"),
    FUNCTION(rows_changed, "PQcmdTuples"),
    FUNCTION(clear, "PQclear"),
};

enum { function_count = sizeof functions / sizeof functions[0] };

_Static_assert(sizeof(cpg_library) == function_count * sizeof(void *), "every function has a name");

const cpg_library *cpg_open(const char *path, char *reason, size_t size) {
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *words = dlerror();
    snprintf(reason, size, "%s", words ? words : path);
    return NULL;
  }
  cpg_library *library = calloc(1, sizeof *library);
  for (size_t index = 0; library && index < function_count; index++) {
    void *function = dlsym(handle, functions[index].name);
    if (function) {
      memcpy((char *)library + functions[index].place, &function, sizeof function);
      continue;
    }
    snprintf(reason, size, "%s has no function %s", path, functions[index].name);
    free(library);
    dlclose(handle);
    return NULL;
  }
  if (!library) {
    snprintf(reason, size, "no memory");
    dlclose(handle);
  }
  return library;
}

const cpg_text *cpg_usual_paths(void) {
#ifdef __APPLE__
  // Homebrew's libpq has its own folder; the postgresql packages have the library in lib.
  static const cpg_text paths[] = {
      "libpq.5.dylib",
      "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
      "/usr/local/opt/libpq/lib/libpq.5.dylib",
      "/opt/homebrew/lib/libpq.5.dylib",
      NULL,
  };
#else
  static const cpg_text paths[] = {"libpq.so.5", NULL};
#endif
  return paths;
}
