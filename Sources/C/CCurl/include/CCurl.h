// On macOS it needs: nothing but the libcurl of the SDK.
// Bindings to libcurl, which is opened on first use. Its functions for options and information are
// variadic; the functions here have fixed arguments. The declarations are ours; a test compares
// them with the library's own.
#ifndef CCURL_H
#define CCURL_H

#include <COpening.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The options that are set, with names by their purpose: CURLOPT_….
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

/// Information about a finished transfer: CURLINFO_….
enum {
  CCURL_STATUS = 0x200002,
  CCURL_VERIFY_RESULT = 0x20000D,
  CCURL_PROXY_STATUS = 0x200016,
  CCURL_SYSTEM_ERROR = 0x200019,
  CCURL_ADDRESS = 0x100020,
  CCURL_CHAIN = 0x400022,
};

/// The result of a transfer: CURLE_….
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

/// The part of an answer that a piece belongs to.
enum { CCURL_HEADER_LINE = 0, CCURL_BODY = 1 };

/// An address to connect to: `struct curl_sockaddr`.
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

/// Takes a piece of the answer; any result other than `count` ends the transfer.
typedef size_t (*ccurl_take)(void *context, int part, const uint8_t *_Nullable bytes, size_t count);
/// Whether connecting to an address of 4 or 16 bytes is allowed.
typedef int (*ccurl_judge)(void *context, const uint8_t *address, size_t count);
/// Whether a transfer continues after this many bytes from the network.
typedef int (*ccurl_proceed)(void *context, int64_t received);

/// A transfer: libcurl's handle, its lists and its callbacks.
typedef struct ccurl_transfer ccurl_transfer;

/// Makes a transfer without options; `NULL` if there is no memory. The library must be open.
ccurl_transfer *_Nullable ccurl_new(void *context, ccurl_take take, ccurl_judge judge, ccurl_proceed proceed);
/// Closes the connection and frees the transfer.
void ccurl_free(ccurl_transfer *transfer);
/// Sets an option; returns 0 on success.
int ccurl_set_number(ccurl_transfer *transfer, int option, long value);
int ccurl_set_text(ccurl_transfer *transfer, int option, const char *value);
/// Adds a line to the request's header, or to the list of fixed addresses.
int ccurl_add_line(ccurl_transfer *transfer, int option, const char *line);
/// Runs the transfer to its end and returns its CURLE_… result.
int ccurl_perform(ccurl_transfer *transfer);
/// libcurl's message for a result.
const char *ccurl_words(ccurl_transfer *transfer, int result);
/// Information about the finished transfer: a number, 0 if unknown; or a text.
long ccurl_number(ccurl_transfer *transfer, int info);
const char *_Nullable ccurl_text(ccurl_transfer *transfer, int info);
/// The number of certificates in the chain, and the lines about one of them, `name:value`.
int ccurl_certificate_count(ccurl_transfer *transfer);
const char *_Nullable ccurl_certificate_line(ccurl_transfer *transfer, int certificate, int line);

/// Prepares the library, once in a process, before the first transfer; returns 0 on success.
int ccurl_prepare(void);
/// The library. Check that it can be opened before the first call.
opening_library *ccurl_library(void);

#pragma clang assume_nonnull end

#endif
