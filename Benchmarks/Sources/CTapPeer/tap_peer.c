#include "tap_peer.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

enum { LAST, KEEP, BEGIN, COMMIT, STATEMENTS };

static const char *const sql[STATEMENTS] = {
  [LAST] = "SELECT counter FROM tap WHERE uid = ?1",
  [KEEP] = "INSERT INTO tap(uid, counter) VALUES(?1, ?2) "
           "ON CONFLICT(uid) DO UPDATE SET counter = excluded.counter",
  [BEGIN] = "BEGIN IMMEDIATE",
  [COMMIT] = "COMMIT",
};

struct tap_peer {
  sqlite3 *database;
  sqlite3_stmt *statements[STATEMENTS];
};

tap_peer *tap_peer_open(const char *path) {
  tap_peer *peer = calloc(1, sizeof *peer);
  if (!peer) return NULL;
  int code = sqlite3_open_v2(path, &peer->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
  if (code == SQLITE_OK) {
    code = sqlite3_exec(
      peer->database,
      "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL; "
      "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
  }
  for (int index = 0; code == SQLITE_OK && index < STATEMENTS; index++) {
    code = sqlite3_prepare_v3(
      peer->database, sql[index], -1, SQLITE_PREPARE_PERSISTENT, &peer->statements[index], NULL);
  }
  if (code == SQLITE_OK) return peer;
  fprintf(stderr, "tap_peer: %s\n", sqlite3_errmsg(peer->database));
  tap_peer_close(peer);
  return NULL;
}

void tap_peer_close(tap_peer *peer) {
  for (int index = 0; index < STATEMENTS; index++) sqlite3_finalize(peer->statements[index]);
  sqlite3_close(peer->database);
  free(peer);
}

static int finish(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int accept_one(tap_peer *peer, int64_t uid, int64_t counter) {
  sqlite3_stmt *last = peer->statements[LAST], *keep = peer->statements[KEEP];
  sqlite3_bind_int64(last, 1, uid);
  int code = sqlite3_step(last);
  int is_new = code == SQLITE_DONE || (code == SQLITE_ROW && sqlite3_column_int64(last, 0) < counter);
  sqlite3_reset(last);
  if (!is_new) return code == SQLITE_ROW ? -1 : code;
  sqlite3_bind_int64(keep, 1, uid);
  sqlite3_bind_int64(keep, 2, counter);
  return finish(keep);
}

int tap_peer_run(tap_peer *peer, const int64_t *uids, const int64_t *counters, int count, int group) {
  for (int first = 0; first < count; first += group) {
    int code = finish(peer->statements[BEGIN]);
    for (int index = first; code == SQLITE_OK && index < count && index < first + group; index++) {
      code = accept_one(peer, uids[index], counters[index]);
    }
    if (code == SQLITE_OK) code = finish(peer->statements[COMMIT]);
    if (code != SQLITE_OK) return code;
  }
  return 0;
}
