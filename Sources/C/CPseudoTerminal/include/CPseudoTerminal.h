// On macOS it needs: nothing.
#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <stddef.h>

/// Opens a new pseudo-terminal in raw mode, both ends close-on-exec and the master non-blocking.
/// Returns 0, or an errno with nothing left open. `name` receives the path of the slave.
int cpt_open(int *master, int *slave, char *name, size_t size);

/// Makes the slave raw again and empties both of its queues. Returns 0 or an errno.
int cpt_reset(int slave);

/// A non-blocking descriptor that reports when another process opens or closes `path`; -1 if the
/// system has none.
int cpt_watch(const char *path);

/// Reads the events of a watch: the number of opens minus closes since the last call.
int cpt_opens(int watch);

#endif
