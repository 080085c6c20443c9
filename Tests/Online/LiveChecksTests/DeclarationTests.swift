import Foundation
import TestSupport
import Testing

/// Our own declarations of libcurl's numbers and structures beside those of its headers.
@Suite("Declarations of libcurl") struct DeclarationTests {
  private static let options = [
    "WRITE_DATA": "WRITEDATA", "URL": "URL", "PROXY": "PROXY", "ERROR_BUFFER": "ERRORBUFFER",
    "WRITE_FUNCTION": "WRITEFUNCTION", "USER_AGENT": "USERAGENT", "HTTP_HEADER": "HTTPHEADER",
    "HEADER_DATA": "HEADERDATA", "NO_PROGRESS": "NOPROGRESS", "FOLLOW_LOCATION": "FOLLOWLOCATION",
    "PROGRESS_DATA": "XFERINFODATA", "VERIFY_PEER": "SSL_VERIFYPEER", "AUTHORITIES": "CAINFO",
    "FRESH_CONNECT": "FRESH_CONNECT", "FORBID_REUSE": "FORBID_REUSE",
    "HEADER_FUNCTION": "HEADERFUNCTION", "VERIFY_HOST": "SSL_VERIFYHOST",
    "NAME_CACHE_SECONDS": "DNS_CACHE_TIMEOUT", "NO_SIGNAL": "NOSIGNAL",
    "ENCODINGS": "ACCEPT_ENCODING", "CONNECT_ONLY": "CONNECT_ONLY",
    "SESSION_CACHE": "SSL_SESSIONID_CACHE", "TIMEOUT_MILLISECONDS": "TIMEOUT_MS",
    "CONNECT_TIMEOUT_MILLISECONDS": "CONNECTTIMEOUT_MS", "SOCKET_FUNCTION": "OPENSOCKETFUNCTION",
    "SOCKET_DATA": "OPENSOCKETDATA", "CERTIFICATES": "CERTINFO", "PROTOCOLS": "PROTOCOLS",
    "RESOLVE": "RESOLVE", "PROGRESS_FUNCTION": "XFERINFOFUNCTION", "PATH_AS_IS": "PATH_AS_IS",
    "SUPPRESS_CONNECT_HEADERS": "SUPPRESS_CONNECT_HEADERS", "QUICK_EXIT": "QUICK_EXIT",
  ]

  private static let results = [
    "OK": "OK", "UNSUPPORTED_PROTOCOL": "UNSUPPORTED_PROTOCOL",
    "NO_PROXY_ADDRESS": "COULDNT_RESOLVE_PROXY", "NO_ADDRESS": "COULDNT_RESOLVE_HOST",
    "NO_CONNECTION": "COULDNT_CONNECT", "STRANGE_ANSWER": "WEIRD_SERVER_REPLY", "HTTP2": "HTTP2",
    "WRITE_ERROR": "WRITE_ERROR", "NO_MEMORY": "OUT_OF_MEMORY", "TIMED_OUT": "OPERATION_TIMEDOUT",
    "TLS": "SSL_CONNECT_ERROR", "CALLBACK": "ABORTED_BY_CALLBACK", "NOTHING": "GOT_NOTHING",
    "SEND": "SEND_ERROR", "RECEIVE": "RECV_ERROR", "CERTIFICATE": "PEER_FAILED_VERIFICATION",
    "BAD_ENCODING": "BAD_CONTENT_ENCODING", "AUTHORITIES_FILE": "SSL_CACERT_BADFILE",
    "PARTIAL": "PARTIAL_FILE",
  ]

  private static let facts = [
    "STATUS": "RESPONSE_CODE", "VERIFY_RESULT": "SSL_VERIFYRESULT",
    "PROXY_STATUS": "HTTP_CONNECTCODE", "SYSTEM_ERROR": "OS_ERRNO", "ADDRESS": "PRIMARY_IP",
    "CHAIN": "CERTINFO",
  ]

  @Test("are those of libcurl", .needs(.compiler, .curlHeaders)) func declarations() throws {
    let sources = Repository.root.appendingPathComponent("Sources").path
    let header = try String(contentsOfFile: sources + "/C/CCurl/include/CCurl.h", encoding: .utf8)
    let declared = Set(header.matches(of: #/CCURL_([A-Z0-9_]+) = /#).map { String($0.1) })
    let compared = [Self.options, Self.results, Self.facts].flatMap(\.keys)
    #expect(declared.subtracting(compared) == ["HEADER_LINE", "BODY"])
    var text = """
      #define CURL_DISABLE_DEPRECATION
      #include <curl/curl.h>
      #include <netinet/in.h>
      #include <stddef.h>
      #include "\(sources)/C/CCurl/include/CCurl.h"

      """
    for (table, prefix) in [
      (Self.options, "OPT"), (Self.results, "E"), (Self.facts, "INFO"),
    ] {
      for (ours, theirs) in table {
        text += "_Static_assert((int)CCURL_\(ours) == (int)CURL\(prefix)_\(theirs), \"\(ours)\");\n"
      }
    }
    text += """
      _Static_assert(offsetof(ccurl_address, address) == offsetof(struct curl_sockaddr, addr), "address");
      _Static_assert(offsetof(ccurl_address, kind) == offsetof(struct curl_sockaddr, socktype), "kind");
      _Static_assert(offsetof(ccurl_address, length) == offsetof(struct curl_sockaddr, addrlen), "length");
      _Static_assert(sizeof(((ccurl_address *)0)->address) >= sizeof(struct sockaddr_in6), "room");
      _Static_assert(CURL_SOCKET_BAD == -1 && CURL_GLOBAL_ALL == 3 && CURLSOCKTYPE_IPCXN == 0, "rest");
      struct list { char *text; struct list *next; };
      struct chain { int count; struct list **lists; };
      _Static_assert(offsetof(struct curl_slist, next) == offsetof(struct list, next), "list");
      _Static_assert(offsetof(struct curl_certinfo, certinfo) == offsetof(struct chain, lists), "chain");
      _Static_assert(sizeof(curl_off_t) == sizeof(int64_t) && sizeof(CURLoption) == sizeof(int), "widths");
      _Static_assert(CURLPROTO_HTTP == 1 && CURLPROTO_HTTPS == 2, "protocols");

      """
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(text, to: "both.c")
    // The compiler looks at every assertion, and fails where one does not hold.
    #expect(throws: Never.self) {
      try Equipment.compiler.run([
        "-x", "c", "-fsyntax-only", "-Werror", "-Wno-deprecated-declarations", "-D_Nullable=",
        "-D_Nonnull=", "-Wno-unknown-pragmas", "-I", sources + "/C/COpening/include",
        folder.path("both.c"),
      ])
    }
  }
}
