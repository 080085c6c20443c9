/// The head of an HTTP response, with the headers that isolate the page and its data.
package struct ResponseHead: Sendable {
  /// The HTTP status code of the response.
  package var status: Int
  /// The media type of the body.
  package var type: String
  /// The length of the body in bytes, or `nil` for a stream, which ends with the connection.
  package var length: Int?
  /// Whether the body is a person's own file, which must never run as part of the page.
  package var isFile = false
  /// The file name under which a browser saves the body; nil to show it.
  package var name: String?
  /// The cookie that the browser is to keep and send with later requests; nil for none.
  package var cookie: String?
  /// The SHA-256 digest, in base64, of the style sheet inlined in the page, or `nil` if there is
  /// none.
  package var styleDigest: String?

  /// Creates a head without a file name, cookie or digest.
  package init(status: Int = 200, type: String, length: Int?) {
    self.status = status
    self.type = type
    self.length = length
  }

  /// The bytes of the head as it is sent, up to the empty line at its end.
  package var bytes: [UInt8] {
    let lines = ["HTTP/1.1 \(status) \(Self.reason(status))"] + fields + [policy]
    return Array((lines + Self.guards).map { $0 + "\r\n" }.joined().utf8) + Array("\r\n".utf8)
  }

  private var fields: [String] {
    var fields = ["Content-Type: \(Self.plain(type))"]
    if let length { fields.append("Content-Length: \(length)") }
    if status == 405 { fields.append("Allow: GET, HEAD, POST") }
    if let name {
      fields.append("Content-Disposition: attachment; filename=\"\(Self.fileName(name))\"")
    }
    if let cookie { fields.append("Set-Cookie: \(Self.plain(cookie))") }
    return fields
  }

  /// The content security policy. The page may load and use only its own files. A file that is
  /// shown by itself has its styles and pictures inline and may run no scripts.
  private var policy: String {
    let ownStyle = styleDigest.map { " 'sha256-\(Self.plain($0))'" } ?? ""
    return "Content-Security-Policy: default-src 'none'; "
      + (isFile
        ? "style-src 'unsafe-inline'; img-src data:; sandbox; "
        : "script-src 'self'; style-src 'self'\(ownStyle); img-src 'self' data: blob:; connect-src 'self'; worker-src 'none'; ")
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }

  private static let guards = [
    "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Referrer-Policy: no-referrer",
    "Cache-Control: no-store", "Cross-Origin-Opener-Policy: same-origin",
    "Cross-Origin-Resource-Policy: same-origin", "Connection: close",
  ]

  /// The value without control characters, so that it cannot start another line.
  private static func plain(_ value: String) -> String {
    String(decoding: value.utf8.filter { 0x20...0x7E ~= $0 }, as: UTF8.self)
  }

  /// A file name that no browser takes for a path, and that cannot end its quotes early.
  private static func fileName(_ name: String) -> String {
    plain(
      String(
        name.map {
          !$0.isASCII || "\"\\/:%".contains($0) ? "_" : $0
        }))
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 417: "Expectation Failed"
    case 431: "Request Header Fields Too Large"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Unknown"
    }
  }
}
