#ifndef LEDGER_PEER_H
#define LEDGER_PEER_H

/// A connection with the statements of a ledger.
typedef struct ledger_peer ledger_peer;

/// Opens a ledger that was made before, with one job of which no tag was written; null when that fails.
ledger_peer *ledger_peer_open(const char *path);

/// Records intent and result for `count` rows from `first` on, as a ledger does: two transactions a
/// row, each waiting for the disk. Answers SQLite's code.
int ledger_peer_run(ledger_peer *peer, int first, int count);

void ledger_peer_close(ledger_peer *peer);

#endif
