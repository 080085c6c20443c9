#ifndef TAP_PEER_H
#define TAP_PEER_H

#include <stdint.h>

/// A connection with the statements of a file of counters.
typedef struct tap_peer tap_peer;

/// Opens a file of counters that was made before; null when that fails.
tap_peer *tap_peer_open(const char *path);

/// Accepts `count` taps as counters do, in transactions of `group`, each waiting for the disk. Answers SQLite's
/// code, or -1 when a tap was not a new one.
int tap_peer_run(tap_peer *peer, const int64_t *uids, const int64_t *counters, int count, int group);

void tap_peer_close(tap_peer *peer);

#endif
