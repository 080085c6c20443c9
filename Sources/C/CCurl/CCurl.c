#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CCurl.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "opening_forward.h"

static opening_library library = {.name = "libcurl.so.4", .package = "libcurl4"};

opening_library *ccurl_library(void) { return &library; }

// The functions of libcurl that are used here.
typedef struct ccurl_list {
  char *text;
  struct ccurl_list *next;
} ccurl_list;

typedef struct {
  int count;
  ccurl_list **lists;
} ccurl_chain;

int curl_global_init(long flags);
void *curl_easy_init(void);
void curl_easy_cleanup(void *handle);
int curl_easy_setopt(void *handle, int option, ...);
int curl_easy_getinfo(void *handle, int info, ...);
int curl_easy_perform(void *handle);
const char *curl_easy_strerror(int result);
ccurl_list *curl_slist_append(ccurl_list *list, const char *line);
void curl_slist_free_all(ccurl_list *list);

#ifdef __APPLE__
#define CURL(function) function
#else
#define CURL(function) OPENING_FUNCTION(library, function)
#endif

enum { words_size = 256, global_all = 3, bad_socket = -1 };

struct ccurl_transfer {
  void *handle;
  ccurl_list *header;
  ccurl_list *resolve;
  void *context;
  ccurl_take take;
  ccurl_judge judge;
  ccurl_proceed proceed;
  char words[words_size];
};

int ccurl_prepare(void) { return CURL(curl_global_init)(global_all); }

static size_t take_body(const char *bytes, size_t size, size_t count, void *context) {
  ccurl_transfer *transfer = context;
  return transfer->take(transfer->context, CCURL_BODY, (const uint8_t *)bytes, size * count);
}

static size_t take_header(const char *bytes, size_t size, size_t count, void *context) {
  ccurl_transfer *transfer = context;
  return transfer->take(transfer->context, CCURL_HEADER_LINE, (const uint8_t *)bytes, size * count);
}

static int go_on(void *context, int64_t size, int64_t received, int64_t to_send, int64_t sent) {
  ccurl_transfer *transfer = context;
  (void)size, (void)to_send, (void)sent;
  return transfer->proceed(transfer->context, received) ? 0 : 1;
}

// Checks the address for which the socket is opened.
static int open_socket(void *context, int purpose, ccurl_address *address) {
  ccurl_transfer *transfer = context;
  (void)purpose;
  const uint8_t *bytes = address->address.bytes;
  int may = 0;
  if (address->family == AF_INET) {
    may = transfer->judge(transfer->context, bytes + offsetof(struct sockaddr_in, sin_addr), 4);
  } else if (address->family == AF_INET6) {
    may = transfer->judge(transfer->context, bytes + offsetof(struct sockaddr_in6, sin6_addr), 16);
  }
  if (!may) return bad_socket;
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->kind | SOCK_CLOEXEC, address->protocol);
#else
  return socket(address->family, address->kind, address->protocol);
#endif
}

static int set_callbacks(ccurl_transfer *transfer) {
  void *handle = transfer->handle;
  int failure = 0;
  failure |= CURL(curl_easy_setopt)(handle, CCURL_ERROR_BUFFER, transfer->words);
  failure |= CURL(curl_easy_setopt)(handle, CCURL_WRITE_DATA, transfer);
  failure |= CURL(curl_easy_setopt)(handle, CCURL_WRITE_FUNCTION, take_body);
  failure |= CURL(curl_easy_setopt)(handle, CCURL_HEADER_DATA, transfer);
  failure |= CURL(curl_easy_setopt)(handle, CCURL_HEADER_FUNCTION, take_header);
  failure |= CURL(curl_easy_setopt)(handle, CCURL_PROGRESS_DATA, transfer);
  failure |= CURL(curl_easy_setopt)(handle, CCURL_PROGRESS_FUNCTION, go_on);
  failure |= CURL(curl_easy_setopt)(handle, CCURL_NO_PROGRESS, 0L);
  failure |= CURL(curl_easy_setopt)(handle, CCURL_SOCKET_DATA, transfer);
  failure |= CURL(curl_easy_setopt)(handle, CCURL_SOCKET_FUNCTION, open_socket);
  failure |= CURL(curl_easy_setopt)(handle, CCURL_NO_SIGNAL, 1L);
  return failure;
}

ccurl_transfer *ccurl_new(void *context, ccurl_take take, ccurl_judge judge, ccurl_proceed proceed) {
  ccurl_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  transfer->context = context;
  transfer->take = take;
  transfer->judge = judge;
  transfer->proceed = proceed;
  transfer->handle = CURL(curl_easy_init)();
  if (transfer->handle && set_callbacks(transfer) == 0) return transfer;
  ccurl_free(transfer);
  return NULL;
}

void ccurl_free(ccurl_transfer *transfer) {
  if (transfer->handle) CURL(curl_easy_cleanup)(transfer->handle);
  CURL(curl_slist_free_all)(transfer->header);
  CURL(curl_slist_free_all)(transfer->resolve);
  free(transfer);
}

int ccurl_set_number(ccurl_transfer *transfer, int option, long value) {
  return CURL(curl_easy_setopt)(transfer->handle, option, value);
}

int ccurl_set_text(ccurl_transfer *transfer, int option, const char *value) {
  return CURL(curl_easy_setopt)(transfer->handle, option, value);
}

int ccurl_add_line(ccurl_transfer *transfer, int option, const char *line) {
  ccurl_list **list = option == CCURL_RESOLVE ? &transfer->resolve : &transfer->header;
  ccurl_list *longer = CURL(curl_slist_append)(*list, line);
  if (!longer) return CCURL_NO_MEMORY;
  *list = longer;
  return CURL(curl_easy_setopt)(transfer->handle, option, longer);
}

int ccurl_perform(ccurl_transfer *transfer) {
  transfer->words[0] = 0;
  return CURL(curl_easy_perform)(transfer->handle);
}

const char *ccurl_words(ccurl_transfer *transfer, int result) {
  return transfer->words[0] ? transfer->words : CURL(curl_easy_strerror)(result);
}

long ccurl_number(ccurl_transfer *transfer, int info) {
  long value = 0;
  return CURL(curl_easy_getinfo)(transfer->handle, info, &value) == 0 ? value : 0;
}

const char *ccurl_text(ccurl_transfer *transfer, int info) {
  const char *value = NULL;
  return CURL(curl_easy_getinfo)(transfer->handle, info, &value) == 0 ? value : NULL;
}

static ccurl_chain *chain(ccurl_transfer *transfer) {
  ccurl_chain *value = NULL;
  return CURL(curl_easy_getinfo)(transfer->handle, CCURL_CHAIN, &value) == 0 ? value : NULL;
}

int ccurl_certificate_count(ccurl_transfer *transfer) {
  ccurl_chain *known = chain(transfer);
  return known ? known->count : 0;
}

const char *ccurl_certificate_line(ccurl_transfer *transfer, int certificate, int line) {
  ccurl_chain *known = chain(transfer);
  if (!known || certificate < 0 || certificate >= known->count) return NULL;
  ccurl_list *list = known->lists[certificate];
  for (; list && line > 0; line--) list = list->next;
  return list ? list->text : NULL;
}
