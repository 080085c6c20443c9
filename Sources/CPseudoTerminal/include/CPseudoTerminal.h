#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <stddef.h>

/// Opens a new pseudo-terminal in raw mode, both ends close-on-exec and the master non-blocking.
/// Returns 0, or an errno with nothing left open. `name` gets the path of the slave.
int cpt_open(int *master, int *slave, char *name, size_t size);

/// Makes the slave raw again, empties both of its queues, and answers 0 or an errno.
int cpt_reset(int slave);

/// A non-blocking descriptor that tells when somebody else opens or closes `path`; -1 where there is
/// none.
int cpt_watch(const char *path);

/// Reads what a watch has to tell: opens minus closes since the last call.
int cpt_opens(int watch);

#endif
