// What others do with a list of texts, and what a program takes while it runs.
#ifndef BULK_PEERS_H
#define BULK_PEERS_H

#include <stddef.h>
#include <stdint.h>

// A loop over libqrencode (level M) and libpng with its defaults, as the qrencode command does it:
// 10 pixels for each module, margin 4, one file for each text. Returns the number of files.
size_t bulk_library_loop(const char *const *texts, size_t count, const char *folder);

// The qrencode command, started once for each text. Returns the number that ended with 0.
size_t bulk_command_loop(const char *const *texts, size_t count, const char *folder);

// Processor time of this process and of the children that have ended.
double bulk_processor_seconds(void);

typedef struct bulk_usage {
  int status;
  double seconds;
  double processor_seconds;
  // The most memory that it held at once, in bytes.
  size_t peak_memory;
  // Files that were taken away while it ran.
  size_t removed;
} bulk_usage;

// Runs a program with a file as its standard input and nothing as its output. With a folder to keep
// empty, its files are removed as they come, so that the file system does not fill up, and memory is
// looked at all the time.
bulk_usage bulk_run(const char *const *arguments, const char *input, const char *folder_to_empty);

// Removes the files of a folder and the folder.
void bulk_remove(const char *folder);

#endif
