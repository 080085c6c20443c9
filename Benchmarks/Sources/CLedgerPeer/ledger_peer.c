#include "ledger_peer.h"

#include <openssl/evp.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  FIND_ROW, ROW, CLAIMS, FIND_TAG, MOVE_ROW, UNTALLY, TALLY, SET_TAG, HEAD, LAST, ADD_EVENT,
  OWN_CLAIM, BEGIN, COMMIT, STATEMENTS
};

static const char *const sql[STATEMENTS] = {
  [FIND_ROW] = "SELECT p.state, p.uid, p.attempts, p.reason, p.words, j.id FROM job j "
               "JOIN progress p ON p.job = j.id WHERE j.name = 'tables' AND p.row = ?2",
  [ROW] = "SELECT j.name, r.number, r.url, r.name, r.columns, r.line, r.content, p.state, p.uid, "
          "p.attempts, p.station, p.reason, p.words FROM job j JOIN row r ON r.job = j.id "
          "JOIN progress p ON p.job = r.job AND p.row = r.number "
          "WHERE j.name = 'tables' AND r.number = ?2",
  [CLAIMS] = "SELECT c.station FROM claim c JOIN job j ON j.id = c.job "
             "WHERE j.name = 'tables' AND c.row = ?2",
  [FIND_TAG] = "SELECT t.standing, j.name, t.row, t.reason, t.words, t.job FROM tag t "
               "LEFT JOIN job j ON j.id = t.job WHERE t.uid = ?1",
  [MOVE_ROW] = "UPDATE progress SET state = ?3, uid = ?1, attempts = 1, reason = NULL, "
               "words = NULL, station = 'desk-1' WHERE job = 1 AND row = ?2",
  [UNTALLY] = "UPDATE tally SET count = count - 1 WHERE job = 1 AND state = ?3",
  [TALLY] = "INSERT INTO tally(job, state, count) VALUES(1, ?3, 1) "
            "ON CONFLICT(job, state) DO UPDATE SET count = count + 1",
  [SET_TAG] = "INSERT INTO tag(uid, standing, job, row, reason, words) "
              "VALUES(?1, 'bound', 1, ?2, NULL, NULL) ON CONFLICT(uid) "
              "DO UPDATE SET standing = 'bound', job = 1, row = ?2, reason = NULL, words = NULL",
  [HEAD] = "SELECT number, hash FROM event WHERE station = 'desk-1' ORDER BY number DESC LIMIT 1",
  [LAST] = "SELECT id, sequence FROM event ORDER BY id DESC LIMIT 1",
  [ADD_EVENT] = "INSERT INTO event(id, station, number, sequence, body, hash) "
                "VALUES(?1, 'desk-1', ?2, ?3, ?4, ?5)",
  [OWN_CLAIM] = "SELECT j.name, c.row FROM claim c JOIN job j ON j.id = c.job "
                "WHERE c.station = 'desk-1'",
  [BEGIN] = "BEGIN IMMEDIATE",
  [COMMIT] = "COMMIT",
};

struct ledger_peer {
  sqlite3 *database;
  sqlite3_stmt *statements[STATEMENTS];
};

ledger_peer *ledger_peer_open(const char *path) {
  ledger_peer *peer = calloc(1, sizeof *peer);
  if (!peer) return NULL;
  int code = sqlite3_open_v2(path, &peer->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
  if (code == SQLITE_OK) {
    code = sqlite3_exec(
      peer->database,
      "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; "
      "PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL", NULL, NULL, NULL);
  }
  for (int index = 0; code == SQLITE_OK && index < STATEMENTS; index++) {
    code = sqlite3_prepare_v3(
      peer->database, sql[index], -1, SQLITE_PREPARE_PERSISTENT, &peer->statements[index], NULL);
  }
  if (code == SQLITE_OK) return peer;
  fprintf(stderr, "ledger_peer: %s\n", sqlite3_errmsg(peer->database));
  ledger_peer_close(peer);
  return NULL;
}

void ledger_peer_close(ledger_peer *peer) {
  for (int index = 0; index < STATEMENTS; index++) sqlite3_finalize(peer->statements[index]);
  sqlite3_close(peer->database);
  free(peer);
}

/// Runs a statement that was bound, to its end.
static int finish(sqlite3_stmt *statement) {
  int code;
  do { code = sqlite3_step(statement); } while (code == SQLITE_ROW);
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

/// Runs one of the statements about a row and a tag.
static int run(ledger_peer *peer, int index, const uint8_t uid[7], int row, const char *state) {
  sqlite3_stmt *statement = peer->statements[index];
  int places = sqlite3_bind_parameter_count(statement);
  if (places > 0) sqlite3_bind_blob(statement, 1, uid, 7, SQLITE_STATIC);
  if (places > 1) sqlite3_bind_int(statement, 2, row);
  if (places > 2) sqlite3_bind_text(statement, 3, state, -1, SQLITE_STATIC);
  return finish(statement);
}

static void hexadecimal(const uint8_t *bytes, int count, char *text) {
  for (int index = 0; index < count; index++) {
    text[2 * index] = "0123456789abcdef"[bytes[index] >> 4];
    text[2 * index + 1] = "0123456789abcdef"[bytes[index] & 15];
  }
  text[2 * count] = 0;
}

/// Adds an event at the end of the chain.
static int add_event(ledger_peer *peer, const char *kind, const char *rest, int row, const uint8_t uid[7]) {
  uint8_t previous[32] = {0};
  int number = 0, id = 0, sequence = 0;
  sqlite3_stmt *head = peer->statements[HEAD], *last = peer->statements[LAST];
  if (sqlite3_step(head) == SQLITE_ROW) {
    number = sqlite3_column_int(head, 0);
    memcpy(previous, sqlite3_column_blob(head, 1), 32);
  }
  sqlite3_reset(head);
  if (sqlite3_step(last) == SQLITE_ROW) {
    id = sqlite3_column_int(last, 0);
    sequence = sqlite3_column_int(last, 1);
  }
  sqlite3_reset(last);
  char before[65], tag[15], body[1024];
  hexadecimal(previous, 32, before);
  hexadecimal(uid, 7, tag);
  int count = snprintf(
    body, sizeof body,
    "{%s\"job\":\"tables\",\"kind\":\"%s\",\"number\":%d,\"previous\":\"%s\",\"row\":%d,"
    "\"sequence\":%d,\"station\":\"desk-1\",\"time\":\"2026-07-31T09:30:00Z\",\"uid\":\"%s\",\"v\":1}",
    rest, kind, number + 1, before, row, sequence + 1, tag);
  uint8_t hash[32];
  if (!EVP_Digest(body, (size_t)count, hash, NULL, EVP_sha256(), NULL)) return SQLITE_ERROR;
  sqlite3_stmt *add = peer->statements[ADD_EVENT];
  sqlite3_bind_int(add, 1, id + 1);
  sqlite3_bind_int(add, 2, number + 1);
  sqlite3_bind_int(add, 3, sequence + 1);
  sqlite3_bind_text(add, 4, body, count, SQLITE_STATIC);
  sqlite3_bind_blob(add, 5, hash, 32, SQLITE_STATIC);
  return finish(add);
}

/// Moves a row to another state, with its event.
static int move(
  ledger_peer *peer, const char *kind, const char *rest, const char *from, const char *to, int row,
  const uint8_t uid[7]
) {
  int code = run(peer, FIND_ROW, uid, row, NULL);
  if (!code) code = run(peer, MOVE_ROW, uid, row, to);
  if (!code) code = run(peer, UNTALLY, uid, row, from);
  if (!code) code = run(peer, TALLY, uid, row, to);
  if (!code) code = add_event(peer, kind, rest, row, uid);
  return code;
}

static const char *const intent =
  "\"attempt\":1,\"blank\":true,\"chip\":\"NTAG215\",\"content\":"
  "\"2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae\","
  "\"getVersion\":\"0004040201001103\",";

int ledger_peer_run(ledger_peer *peer, int first, int count) {
  int code = SQLITE_OK;
  for (int row = first; !code && row < first + count; row++) {
    uint8_t uid[7] = {4, 0, 0, 0, (uint8_t)(row >> 16), (uint8_t)(row >> 8), (uint8_t)row};
    code = run(peer, BEGIN, uid, row, NULL);
    if (!code) code = run(peer, ROW, uid, row, NULL);
    if (!code) code = run(peer, CLAIMS, uid, row, NULL);
    if (!code) code = run(peer, FIND_TAG, uid, row, NULL);
    if (!code) code = move(peer, "intent", intent, "pending", "writing", row, uid);
    if (!code) code = run(peer, SET_TAG, uid, row, NULL);
    if (!code) code = run(peer, OWN_CLAIM, uid, row, NULL);
    if (!code) code = run(peer, COMMIT, uid, row, NULL);
    if (!code) code = run(peer, BEGIN, uid, row, NULL);
    if (!code) code = move(peer, "verified", "", "writing", "verified", row, uid);
    if (!code) code = move(peer, "done", "", "verified", "done", row, uid);
    if (!code) code = run(peer, OWN_CLAIM, uid, row, NULL);
    if (!code) code = run(peer, COMMIT, uid, row, NULL);
  }
  return code;
}
