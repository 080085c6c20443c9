// Makes pthread_t, dirent, strnlen and others visible.
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE

#include "CVirtualIFD.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

// A reader as pcscd sees it.
typedef struct {
  int is_used;
  cvi_dword lun;
  // The socket to the process that simulates it; -1 if that has unplugged the reader.
  int calls;
  int events;
  char path[CVI_LONGEST_PATH + 1];
  char slot[32];
  unsigned char atr[CVI_LONGEST_ATR];
  cvi_dword atr_length;
  pthread_mutex_t lock;
} reader_t;

// The maximum number of readers at a time.
enum { READER_LIMIT = 16 };
static reader_t readers[READER_LIMIT];
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;

static reader_t *find(cvi_dword lun) {
  reader_t *found = NULL;
  pthread_mutex_lock(&table_lock);
  for (int index = 0; index < READER_LIMIT; index++)
    if (readers[index].is_used && readers[index].lun == lun) found = &readers[index];
  pthread_mutex_unlock(&table_lock);
  return found;
}

// MARK: The connection

static int connected(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  int number = socket(AF_UNIX, SOCK_STREAM
#ifdef SOCK_CLOEXEC
      | SOCK_CLOEXEC
#endif
      , 0);
  if (number == -1) return -1;
  int result;
  do result = connect(number, (struct sockaddr *)&address, sizeof address);
  while (result == -1 && errno == EINTR);
  if (result == 0) return number;
  close(number);
  return -1;
}

static int send_all(int number, const unsigned char *bytes, size_t count) {
  while (count > 0) {
    ssize_t sent = send(number, bytes, count, MSG_NOSIGNAL);
    if (sent == -1 && errno == EINTR) continue;
    if (sent <= 0) return -1;
    bytes += sent;
    count -= (size_t)sent;
  }
  return 0;
}

static int receive_all(int number, unsigned char *bytes, size_t count) {
  while (count > 0) {
    ssize_t received = recv(number, bytes, count, 0);
    if (received == -1 && errno == EINTR) continue;
    if (received <= 0) return -1;
    bytes += received;
    count -= (size_t)received;
  }
  return 0;
}

static int greeted(const reader_t *reader, unsigned char kind) {
  int number = connected(reader->path);
  if (number == -1) return -1;
  size_t length = strlen(reader->slot);
  unsigned char hello[2 + sizeof reader->slot] = {kind, (unsigned char)length};
  memcpy(hello + 2, reader->slot, length);
  if (send_all(number, hello, 2 + length) == 0) return number;
  close(number);
  return -1;
}

// MARK: The end of the process that simulates the reader

static void remove_folder(const char *folder) {
  DIR *listing = opendir(folder);
  if (listing == NULL) return;
  struct dirent *entry;
  while ((entry = readdir(listing)) != NULL) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (length > 0 && (size_t)length < sizeof path) unlink(path);
  }
  closedir(listing);
  rmdir(folder);
}

// A private daemon has no purpose without the process that started it, and nobody else could end it
// and remove its folder. Its connections are not a reliable sign: a process that is being killed
// closes them in any order, and one that has unplugged its reader has none.
static void *watch_owner(void *owner) {
  while (getppid() == (pid_t)(intptr_t)owner) poll(NULL, 0, 200);
  remove_folder(getenv("BECKON_PRIVATE_PCSCD"));
  kill(getpid(), SIGTERM);
  sleep(2);
  _exit(0);
}

// The library is never unloaded (`-z nodelete`), not even with its last reader, because the thread
// remains.
static void start_watching(void) {
  const char *owner = getenv("BECKON_PRIVATE_PCSCD_OWNER");
  if (owner == NULL || getenv("BECKON_PRIVATE_PCSCD") == NULL) return;
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch_owner, (void *)(intptr_t)atol(owner)) == 0)
    pthread_detach(thread);
}

static void pull(reader_t *reader) {
  if (reader->calls == -1) return;
  close(reader->calls);
  reader->calls = -1;
}

// MARK: Calls

// Sends a request and receives its answer. `length` is the size of the buffer before the call, and
// that of the answer after it.
static cvi_response ask(
    cvi_dword lun, unsigned char kind, const unsigned char *head, size_t head_length,
    const unsigned char *body, size_t body_length, unsigned char *answer, cvi_dword *length) {
  size_t room = length == NULL ? 0 : (size_t)*length;
  if (length != NULL) *length = 0;
  reader_t *reader = find(lun);
  if (reader == NULL) return CVI_NO_SUCH_DEVICE;
  uint32_t count = (uint32_t)(1 + head_length + body_length);
  unsigned char start[5] = {
      (unsigned char)(count >> 24), (unsigned char)(count >> 16), (unsigned char)(count >> 8),
      (unsigned char)count, kind};
  unsigned char said[6];
  cvi_response result = CVI_NO_SUCH_DEVICE;
  pthread_mutex_lock(&reader->lock);
  int number = reader->calls;
  if (number != -1 && send_all(number, start, sizeof start) == 0 &&
      send_all(number, head, head_length) == 0 && send_all(number, body, body_length) == 0 &&
      receive_all(number, said, sizeof said) == 0) {
    uint32_t size = (uint32_t)said[0] << 24 | (uint32_t)said[1] << 16 | (uint32_t)said[2] << 8 | said[3];
    if (size < 2 || size - 2 > room) {
      // The rest of the answer would be read as the next answer.
      pull(reader);
    } else if (receive_all(number, answer, size - 2) == 0) {
      if (length != NULL) *length = size - 2;
      result = said[4] << 8 | said[5];
    } else {
      pull(reader);
    }
  } else if (number != -1) {
    pull(reader);
  }
  pthread_mutex_unlock(&reader->lock);
  return result;
}

// Whether this is pcscd's thread that waits for cards, and whether there is such a thread.
static _Thread_local bool is_watcher;
static atomic_bool has_watcher;

// Waits in pcscd's thread of a reader, in milliseconds; pcscd asks for the presence afterwards.
static cvi_response wait_for_change(cvi_dword lun, int timeout) {
  is_watcher = true;
  has_watcher = true;
  reader_t *reader = find(lun);
  if (reader == NULL || reader->events == -1) {
    // Like a reader whose driver cannot wait; pcscd detects an unplugged one by itself.
    poll(NULL, 0, timeout < 200 ? timeout : 200);
    return CVI_SUCCESS;
  }
  struct pollfd polled = {.fd = reader->events, .events = POLLIN};
  if (poll(&polled, 1, timeout) <= 0) return CVI_SUCCESS;
  unsigned char bytes[64];
  ssize_t count = recv(reader->events, bytes, sizeof bytes, MSG_DONTWAIT);
  if (count > 0 || (count == -1 && (errno == EAGAIN || errno == EINTR))) return CVI_SUCCESS;
  close(reader->events);
  reader->events = -1;
  return CVI_SUCCESS;
}

cvi_response IFDHCreateChannelByName(cvi_dword lun, char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start_watching);
  reader_t *reader = NULL;
  const char *colon = strchr(name, ':');
  size_t length = colon == NULL ? strlen(name) : (size_t)(colon - name);
  const char *slot = colon == NULL ? "" : colon + 1;
  if (length > CVI_LONGEST_PATH || strlen(slot) >= sizeof reader->slot)
    return CVI_COMMUNICATION_ERROR;
  pthread_mutex_lock(&table_lock);
  for (int index = 0; index < READER_LIMIT && reader == NULL; index++)
    if (!readers[index].is_used) reader = &readers[index];
  if (reader != NULL) {
    memset(reader, 0, sizeof *reader);
    reader->is_used = 1;
    reader->lun = lun;
    memcpy(reader->path, name, length);
    strcpy(reader->slot, slot);
    pthread_mutex_init(&reader->lock, NULL);
    reader->calls = reader->events = -1;
  }
  pthread_mutex_unlock(&table_lock);
  if (reader == NULL) return CVI_COMMUNICATION_ERROR;
  reader->calls = greeted(reader, 'M');
  if (reader->calls != -1) reader->events = greeted(reader, 'E');
  if (reader->events != -1) return CVI_SUCCESS;
  IFDHCloseChannel(lun);
  return CVI_NO_SUCH_DEVICE;
}

cvi_response IFDHCreateChannel(cvi_dword lun, cvi_dword channel) {
  (void)lun;
  (void)channel;
  return CVI_NO_SUCH_DEVICE;
}

cvi_response IFDHCloseChannel(cvi_dword lun) {
  reader_t *reader = find(lun);
  if (reader == NULL) return CVI_NO_SUCH_DEVICE;
  pthread_mutex_lock(&table_lock);
  if (reader->calls != -1) close(reader->calls);
  if (reader->events != -1) close(reader->events);
  pthread_mutex_destroy(&reader->lock);
  reader->is_used = 0;
  pthread_mutex_unlock(&table_lock);
  return CVI_SUCCESS;
}

static cvi_response give(
    cvi_dword *length, unsigned char *value, const void *bytes, size_t count) {
  if (*length < count) return CVI_ERROR_INSUFFICIENT_BUFFER;
  memcpy(value, bytes, count);
  *length = count;
  return CVI_SUCCESS;
}

cvi_response IFDHGetCapabilities(
    cvi_dword lun, cvi_dword tag, cvi_dword *length, unsigned char *value) {
  unsigned char number;
  cvi_response (*function)(cvi_dword, int) = wait_for_change;
  reader_t *reader;
  switch (tag) {
  case CVI_TAG_ATR:
    reader = find(lun);
    if (reader == NULL) return CVI_NO_SUCH_DEVICE;
    return give(length, value, reader->atr, reader->atr_length);
  case CVI_TAG_SIMULTANEOUS_ACCESS: number = READER_LIMIT; break;
  case CVI_TAG_SLOTS_NUMBER:
  case CVI_TAG_THREAD_SAFE:
  case CVI_TAG_POLLING_THREAD_KILLABLE: number = 1; break;
  case CVI_TAG_SLOT_THREAD_SAFE: number = 0; break;
  case CVI_TAG_POLLING_THREAD_WITH_TIMEOUT:
    return give(length, value, &function, sizeof function);
  default: return CVI_ERROR_TAG;
  }
  return give(length, value, &number, 1);
}

cvi_response IFDHSetCapabilities(
    cvi_dword lun, cvi_dword tag, cvi_dword length, unsigned char *value) {
  (void)lun;
  (void)tag;
  (void)length;
  (void)value;
  return CVI_ERROR_VALUE_READ_ONLY;
}

cvi_response IFDHSetProtocolParameters(
    cvi_dword lun, cvi_dword protocol, unsigned char flags, unsigned char pts1,
    unsigned char pts2, unsigned char pts3) {
  (void)protocol;
  (void)flags;
  (void)pts1;
  (void)pts2;
  (void)pts3;
  return find(lun) == NULL ? CVI_NO_SUCH_DEVICE : CVI_SUCCESS;
}

cvi_response IFDHPowerICC(
    cvi_dword lun, cvi_dword action, unsigned char *atr, cvi_dword *length) {
  reader_t *reader = find(lun);
  if (reader == NULL) return CVI_NO_SUCH_DEVICE;
  unsigned char head[2] = {(unsigned char)(action >> 8), (unsigned char)action};
  cvi_dword room = sizeof reader->atr;
  cvi_response result = ask(lun, 'P', head, sizeof head, NULL, 0, reader->atr, &room);
  reader->atr_length = room;
  *length = room;
  memcpy(atr, reader->atr, room);
  return result;
}

cvi_response IFDHTransmitToICC(
    cvi_dword lun, cvi_header send_header, unsigned char *sent, cvi_dword sent_length,
    unsigned char *received, cvi_dword *received_length, cvi_header *receive_header) {
  unsigned char head[1] = {(unsigned char)send_header.protocol};
  cvi_response result =
      ask(lun, 'T', head, sizeof head, sent, sent_length, received, received_length);
  if (receive_header != NULL) receive_header->protocol = send_header.protocol;
  return result;
}

cvi_response IFDHControl(
    cvi_dword lun, cvi_dword code, unsigned char *sent, cvi_dword sent_length,
    unsigned char *received, cvi_dword room, cvi_dword *received_length) {
  unsigned char head[4] = {
      (unsigned char)(code >> 24), (unsigned char)(code >> 16), (unsigned char)(code >> 8),
      (unsigned char)code};
  cvi_dword length = room;
  cvi_response result =
      ask(lun, 'C', head, sizeof head, sent, sent_length, received, &length);
  if (received_length != NULL) *received_length = length;
  return result;
}

cvi_response IFDHICCPresence(cvi_dword lun) {
  unsigned char head[1] = {is_watcher || !has_watcher};
  return ask(lun, 'I', head, sizeof head, NULL, 0, NULL, NULL);
}
