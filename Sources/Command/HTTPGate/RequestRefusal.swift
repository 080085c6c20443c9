/// A reason for which the server refuses a request.
package enum RequestRefusal: Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The head has a line that does not end with CR and LF, or one of the two alone.
  case lineEnd
  /// The head contains NUL or another control character.
  case control
  /// The first line is not a method, a target and a version with a space between each.
  case requestLine
  /// The version of HTTP is not 1.1.
  case version
  /// The method is OPTIONS, with which another origin asks what it may do.
  case preflight
  /// The method is not supported.
  case method
  /// The target is an absolute URL, an authority or `*`.
  case targetForm
  /// The path has an empty segment, `.`, `..`, a percent sign, or characters that no path here has.
  case path
  /// The query does not consist of names and values in percent-encoded UTF-8.
  case query
  /// The first line is longer than the limit.
  case targetLength
  /// The head has more bytes than the limit.
  case headLength
  /// The head has more fields than the limit.
  case fieldCount
  /// The head has a line that is not a name, a colon right after it, and a value.
  case field
  /// The head has a line that begins with a space, which once continued the previous line.
  case foldedLine
  /// Two fields have the same name.
  case repeatedField
  /// The field `Host` is missing.
  case noHost
  /// `Host` is not one of this server's names: a page elsewhere pointed its own name at this
  /// machine.
  case host
  /// The body is sent with a transfer encoding, such as chunked.
  case transferEncoding
  /// The sender expects a reply before it sends the body.
  case expectation
  /// The field `Content-Length` is not a plain decimal number.
  case contentLength
  /// A POST has no `Content-Length`.
  case noContentLength
  /// The body has more bytes than the limit.
  case bodyLength
  /// A GET or HEAD has a body.
  case unexpectedBody
  /// The field `Origin` is missing from a POST, or is not this server's.
  case origin
  /// The browser reports that another site sent this request.
  case site
  /// The body is not `application/json`.
  case contentType
  /// A browser asks for a service worker script, which would answer in this server's place.
  case serviceWorker
  /// The cookie is missing, or is not the one of this server.
  case cookie
  /// The key is missing, or is not the one of this server.
  case key
  /// The link for the first visit has been used already, or was never issued.
  case token
  /// The link to a document has been used already, or was never issued.
  case ticket
  /// The path exists, but not for this method.
  case methodHere
  /// There is nothing at this path.
  case notFound
  /// The body is not JSON.
  case body
  /// The head or the body did not arrive in time.
  case tooSlow
  /// The limit on simultaneous connections, streams or bodies is reached.
  case tooBusy

  /// The HTTP status code of the response.
  package var status: Int {
    switch self {
    case .lineEnd, .control, .requestLine, .targetForm, .path, .query, .field, .foldedLine,
      .repeatedField, .noHost, .contentLength, .unexpectedBody, .body:
      400
    case .preflight, .host, .origin, .site, .serviceWorker, .cookie, .key, .token, .ticket: 403
    case .notFound: 404
    case .method, .methodHere: 405
    case .tooSlow: 408
    case .noContentLength: 411
    case .bodyLength: 413
    case .targetLength: 414
    case .contentType: 415
    case .expectation: 417
    case .fieldCount, .headLength: 431
    case .transferEncoding: 501
    case .tooBusy: 503
    case .version: 505
    }
  }

  /// A sentence about the problem for the person or program that sent the request.
  package var description: String { sentence + ".\n" }

  private var sentence: String {
    switch self {
    case .lineEnd: "A line of the request does not end with CR and LF"
    case .control: "The request has a control character in its head"
    case .requestLine: "The request does not begin with a method, a path and HTTP/1.1"
    case .version: "This server speaks HTTP/1.1 only"
    case .preflight: "No other origin may use this desk"
    case .method: "This server supports only GET, HEAD and POST"
    case .targetForm: "The target of the request must be a path that begins with /"
    case .path: "The path is not one of plain names with / between them"
    case .query: "The query is not made of names and values"
    case .targetLength: "The target of the request is too long"
    case .headLength:
      "The head of the request is longer than \(RequestLimits.head) bytes; when other pages of this "
        + "machine keep many cookies, open the desk by its link"
    case .fieldCount: "The request has more than \(RequestLimits.fields) header fields"
    case .field: "A header field of the request is not a name, a colon and a value"
    case .foldedLine: "A header field of the request continues on a second line"
    case .repeatedField: "A header field of the request appears twice"
    case .noHost: "The request does not say which host it is for"
    case .host:
      "This desk only answers as 127.0.0.1, localhost, [::1] or the name in its link, with its own port"
    case .transferEncoding: "The body must come in one piece, with Content-Length"
    case .expectation: "Send the body at once, without Expect"
    case .contentLength: "The length of the body is not a number"
    case .noContentLength: "The request does not say how long its body is"
    case .bodyLength: "The body is longer than this desk accepts"
    case .unexpectedBody: "A GET or HEAD request must not have a body"
    case .origin: "The request does not come from the desk's own page (Origin)"
    case .site: "Another site has sent this request (Sec-Fetch-Site)"
    case .contentType: "The body must be application/json"
    case .serviceWorker: "Service workers are not allowed here"
    case .cookie: "This browser has not been let in; open the desk from the terminal it runs in"
    case .key:
      "This window has not been let in; use the window with the desk, or a link from it (X-Beckon)"
    case .token:
      "This link has been used already or belongs to another desk; open the desk from the terminal it runs in"
    case .ticket:
      "This document can be opened once; open it again from the desk's own window"
    case .methodHere: "This path exists, but not for this method"
    case .notFound: "There is nothing at this path"
    case .body: "The body is not valid JSON"
    case .tooSlow: "The request did not come in time"
    case .tooBusy: "The desk is busy; close its other windows, and try again"
    }
  }
}
