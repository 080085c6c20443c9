// posix_openpt and ptsname_r are not visible to Swift without these.
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE

#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/inotify.h>
#endif

static int set_flags(int number) {
  if (fcntl(number, F_SETFD, FD_CLOEXEC) == -1) return -1;
  int flags = fcntl(number, F_GETFL);
  return flags == -1 ? -1 : fcntl(number, F_SETFL, flags | O_NONBLOCK);
}

static int set_raw(int slave) {
  struct termios settings;
  if (tcgetattr(slave, &settings) == -1) return -1;
  cfmakeraw(&settings);
  cfsetispeed(&settings, B115200);
  cfsetospeed(&settings, B115200);
  return tcsetattr(slave, TCSANOW, &settings);
}

int cpt_open(int *master, int *slave, char *name, size_t size) {
  *slave = -1;
  *master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*master == -1) return errno;
  int failure = 0;
#ifdef __linux__
  failure = ptsname_r(*master, name, size);
#else
  if (ptsname_r(*master, name, size) == -1) failure = errno;
#endif
  if (failure == 0) {
    if (grantpt(*master) == -1 || unlockpt(*master) == -1 || set_flags(*master) == -1 ||
        (*slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)) == -1 || set_raw(*slave) == -1)
      failure = errno;
  }
  if (failure == 0) return 0;
  if (*slave != -1) close(*slave);
  close(*master);
  *master = *slave = -1;
  return failure;
}

int cpt_reset(int slave) {
  if (tcflush(slave, TCIOFLUSH) == -1) return errno;
  return set_raw(slave) == -1 ? errno : 0;
}

#ifdef __linux__
int cpt_watch(const char *path) {
  int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (watch == -1) return -1;
  if (inotify_add_watch(watch, path, IN_OPEN | IN_CLOSE) != -1) return watch;
  close(watch);
  return -1;
}

int cpt_opens(int watch) {
  // Events about a file, not a folder, have no name.
  struct inotify_event events[32];
  int opens = 0;
  ssize_t count;
  while ((count = read(watch, events, sizeof events)) > 0)
    for (size_t index = 0; index < (size_t)count / sizeof events[0]; index++) {
      if (events[index].mask & IN_OPEN) opens++;
      if (events[index].mask & IN_CLOSE) opens--;
    }
  return opens;
}
#else
int cpt_watch(const char *path) {
  (void)path;
  return -1;
}

int cpt_opens(int watch) {
  (void)watch;
  return 0;
}
#endif
