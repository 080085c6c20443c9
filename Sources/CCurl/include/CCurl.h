// What is needed of libcurl, which is opened when something is first asked of the Internet. Its functions for
// options and answers have any number of arguments; here each has the ones that it takes. The declarations are
// ours; a test compares them with the library's own.
#ifndef CCURL_H
#define CCURL_H

#include <COpening.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The options that are set, by what they do: CURLOPT_….
enum {
  CCURL_WRITE_DATA = 10001,
  CCURL_URL = 10002,
  CCURL_PROXY = 10004,
  CCURL_ERROR_BUFFER = 10010,
  CCURL_WRITE_FUNCTION = 20011,
  CCURL_USER_AGENT = 10018,
  CCURL_HTTP_HEADER = 10023,
  CCURL_HEADER_DATA = 10029,
  CCURL_NO_PROGRESS = 43,
  CCURL_FOLLOW_LOCATION = 52,
  CCURL_PROGRESS_DATA = 10057,
  CCURL_VERIFY_PEER = 64,
  CCURL_AUTHORITIES = 10065,
  CCURL_FRESH_CONNECT = 74,
  CCURL_FORBID_REUSE = 75,
  CCURL_HEADER_FUNCTION = 20079,
  CCURL_VERIFY_HOST = 81,
  CCURL_NAME_CACHE_SECONDS = 92,
  CCURL_NO_SIGNAL = 99,
  CCURL_ENCODINGS = 10102,
  CCURL_CONNECT_ONLY = 141,
  CCURL_SESSION_CACHE = 150,
  CCURL_TIMEOUT_MILLISECONDS = 155,
  CCURL_CONNECT_TIMEOUT_MILLISECONDS = 156,
  CCURL_SOCKET_FUNCTION = 20163,
  CCURL_SOCKET_DATA = 10164,
  CCURL_CERTIFICATES = 172,
  CCURL_PROTOCOLS = 181,
  CCURL_RESOLVE = 10203,
  CCURL_PROGRESS_FUNCTION = 20219,
  CCURL_PATH_AS_IS = 234,
  CCURL_SUPPRESS_CONNECT_HEADERS = 265,
  CCURL_QUICK_EXIT = 322,
};

/// What is known after a transfer: CURLINFO_….
enum {
  CCURL_STATUS = 0x200002,
  CCURL_VERIFY_RESULT = 0x20000D,
  CCURL_PROXY_STATUS = 0x200016,
  CCURL_SYSTEM_ERROR = 0x200019,
  CCURL_ADDRESS = 0x100020,
  CCURL_CHAIN = 0x400022,
};

/// How a transfer ended: CURLE_….
enum {
  CCURL_OK = 0,
  CCURL_UNSUPPORTED_PROTOCOL = 1,
  CCURL_NO_PROXY_ADDRESS = 5,
  CCURL_NO_ADDRESS = 6,
  CCURL_NO_CONNECTION = 7,
  CCURL_STRANGE_ANSWER = 8,
  CCURL_HTTP2 = 16,
  CCURL_WRITE_ERROR = 23,
  CCURL_NO_MEMORY = 27,
  CCURL_TIMED_OUT = 28,
  CCURL_TLS = 35,
  CCURL_CALLBACK = 42,
  CCURL_NOTHING = 52,
  CCURL_SEND = 55,
  CCURL_RECEIVE = 56,
  CCURL_CERTIFICATE = 60,
  CCURL_BAD_ENCODING = 61,
  CCURL_AUTHORITIES_FILE = 77,
  CCURL_PARTIAL = 18,
};

/// Which part of an answer comes.
enum { CCURL_HEADER_LINE = 0, CCURL_BODY = 1 };

/// One address that is about to be called: `struct curl_sockaddr`.
typedef struct {
  int family;
  int kind;
  int protocol;
  unsigned int length;
  union {
    uint16_t family;
    uint8_t bytes[28];
  } address;
} ccurl_address;

/// Takes a piece of the answer; anything but its `count` ends the transfer.
typedef size_t (*ccurl_take)(void *context, int part, const uint8_t *_Nullable bytes, size_t count);
/// Whether an address of 4 or 16 bytes may be called.
typedef int (*ccurl_judge)(void *context, const uint8_t *address, size_t count);
/// Whether a transfer goes on after so many bytes from the network.
typedef int (*ccurl_proceed)(void *context, int64_t received);

/// A transfer: libcurl's handle, its lists and what it calls back.
typedef struct ccurl_transfer ccurl_transfer;

/// A transfer that nothing is set for; `NULL` when there is no memory. The library is open.
ccurl_transfer *_Nullable ccurl_new(void *context, ccurl_take take, ccurl_judge judge, ccurl_proceed proceed);
/// Closes its connection and forgets it.
void ccurl_free(ccurl_transfer *transfer);
/// Sets an option; 0 when it is set.
int ccurl_set_number(ccurl_transfer *transfer, int option, long value);
int ccurl_set_text(ccurl_transfer *transfer, int option, const char *value);
/// Adds a line to the header of the request, or to the addresses that names have.
int ccurl_add_line(ccurl_transfer *transfer, int option, const char *line);
/// Runs it to its end, one of CURLE_….
int ccurl_perform(ccurl_transfer *transfer);
/// libcurl's words for how it ended.
const char *ccurl_words(ccurl_transfer *transfer, int result);
/// What is known after it: a number, 0 where it is not known; a text.
long ccurl_number(ccurl_transfer *transfer, int info);
const char *_Nullable ccurl_text(ccurl_transfer *transfer, int info);
/// How many certificates the server showed, and the lines about one of them, `name:value`.
int ccurl_certificate_count(ccurl_transfer *transfer);
const char *_Nullable ccurl_certificate_line(ccurl_transfer *transfer, int certificate, int line);

/// Prepares the library, once in a process, before the first transfer; 0 when it is ready.
int ccurl_prepare(void);
/// The library, to be asked for before the first call.
opening_library *ccurl_library(void);

#pragma clang assume_nonnull end

#endif
