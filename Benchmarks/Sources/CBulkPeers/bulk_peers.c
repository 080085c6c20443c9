#define _GNU_SOURCE
#include "bulk_peers.h"

#include <dirent.h>
#include <fcntl.h>
#include <png.h>
#include <qrencode.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { SCALE = 10, MARGIN = 4 };

static void fill_row(unsigned char *row, size_t row_bytes, const QRcode *code, int y) {
  memset(row, 0xFF, row_bytes);
  if (y < 0 || y >= code->width) return;
  for (int x = 0; x < code->width; x++) {
    if (!(code->data[y * code->width + x] & 1)) continue;
    for (int bit = (x + MARGIN) * SCALE; bit < (x + MARGIN + 1) * SCALE; bit++)
      row[bit >> 3] &= (unsigned char)~(0x80 >> (bit & 7));
  }
}

static int write_png(const QRcode *code, const char *path) {
  FILE *file = fopen(path, "wb");
  if (!file) return 0;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    fclose(file);
    return 0;
  }
  int side = (code->width + 2 * MARGIN) * SCALE;
  size_t row_bytes = (size_t)(side + 7) / 8;
  unsigned char row[(177 + 2 * MARGIN) * SCALE / 8 + 1];
  png_init_io(png, file);
  png_set_IHDR(png, info, (png_uint_32)side, (png_uint_32)side, 1, PNG_COLOR_TYPE_GRAY,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_pHYs(png, info, 11811, 11811, PNG_RESOLUTION_METER);
  png_write_info(png, info);
  for (int y = -MARGIN; y < code->width + MARGIN; y++) {
    fill_row(row, row_bytes, code, y);
    for (int line = 0; line < SCALE; line++) png_write_row(png, row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return fclose(file) == 0;
}

size_t bulk_library_loop(const char *const *texts, size_t count, const char *folder) {
  size_t done = 0;
  char path[4096];
  for (size_t index = 0; index < count; index++) {
    QRcode *code = QRcode_encodeString(texts[index], 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    if (!code) continue;
    snprintf(path, sizeof path, "%s/%06zu.png", folder, index);
    done += (size_t)write_png(code, path);
    QRcode_free(code);
  }
  return done;
}

size_t bulk_command_loop(const char *const *texts, size_t count, const char *folder) {
  size_t done = 0;
  char path[4096];
  for (size_t index = 0; index < count; index++) {
    snprintf(path, sizeof path, "%s/%06zu.png", folder, index);
    const char *words[] = {"qrencode", "-l", "M", "-s", "10", "-m", "4", "-o", path, texts[index], NULL};
    pid_t child;
    int status = -1;
    if (posix_spawnp(&child, "qrencode", NULL, NULL, (char *const *)words, environ) != 0) return done;
    waitpid(child, &status, 0);
    done += status == 0;
  }
  return done;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec * 1e-6; }

double bulk_processor_seconds(void) {
  double sum = 0;
  int whose[] = {RUSAGE_SELF, RUSAGE_CHILDREN};
  for (int index = 0; index < 2; index++) {
    struct rusage usage;
    getrusage(whose[index], &usage);
    sum += seconds(usage.ru_utime) + seconds(usage.ru_stime);
  }
  return sum;
}

// The most memory that a process has held since it became that program. ru_maxrss will not do: it
// counts what the parent held when it started the child.
static size_t peak_memory(pid_t process) {
  char path[64], line[256];
  size_t kilobytes = 0;
  snprintf(path, sizeof path, "/proc/%d/status", (int)process);
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  while (fgets(line, sizeof line, file))
    if (sscanf(line, "VmHWM: %zu", &kilobytes) == 1) break;
  fclose(file);
  return kilobytes * 1024;
}

// Removes what has its final name; hidden files are still being written.
static size_t empty(const char *folder) {
  DIR *list = opendir(folder);
  size_t removed = 0;
  if (!list) return 0;
  for (struct dirent *entry; (entry = readdir(list));)
    if (entry->d_name[0] != '.' && unlinkat(dirfd(list), entry->d_name, 0) == 0) removed++;
  closedir(list);
  return removed;
}

bulk_usage bulk_run(const char *const *arguments, const char *input, const char *folder_to_empty) {
  bulk_usage usage = {.status = -1};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  pid_t child;
  double start = now();
  int failure =
      posix_spawnp(&child, arguments[0], &actions, NULL, (char *const *)arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure) return usage;
  struct rusage taken;
  int status = -1;
  while (folder_to_empty && wait4(child, &status, WNOHANG, &taken) == 0) {
    usage.removed += empty(folder_to_empty);
    size_t peak = peak_memory(child);
    if (peak > usage.peak_memory) usage.peak_memory = peak;
    usleep(20000);
  }
  if (!folder_to_empty) wait4(child, &status, 0, &taken);
  usage.seconds = now() - start;
  if (folder_to_empty) usage.removed += empty(folder_to_empty);
  usage.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  usage.processor_seconds = seconds(taken.ru_utime) + seconds(taken.ru_stime);
  return usage;
}

void bulk_remove(const char *folder) {
  empty(folder);
  rmdir(folder);
}
