/// Why a request is refused.
package enum RequestFault: Error, Hashable, Sendable, CaseIterable {
  /// A line ends otherwise than with CR and LF, or one of these is alone.
  case lineEnd
  /// A NUL or another control character.
  case control
  /// The first line is not a method, a target and a version with a space between each.
  case requestLine
  /// A version of HTTP other than 1.1.
  case version
  /// OPTIONS: another origin asks what it may do.
  case preflight
  /// A method that nothing here is done by.
  case method
  /// A target that is a whole URL, an authority or `*`.
  case targetForm
  /// A path with an empty segment, `.`, `..`, a percent sign, or characters that no path here has.
  case path
  /// A query that is not names and values, percent-encoded UTF-8.
  case query
  /// The first line is longer than anything here needs.
  case targetLength
  /// The head has more bytes than are read.
  case headLength
  /// The head has more fields than are read.
  case fieldCount
  /// A line of the head is not a name, a colon right after it, and a value.
  case field
  /// A line begins with a space, which once continued the line before it.
  case foldedLine
  /// Two fields have one name.
  case repeatedField
  /// `Host` is missing.
  case noHost
  /// `Host` is another name than this server's: a page elsewhere gave its own name to this machine.
  case host
  /// The body would come in pieces of its own making.
  case transferEncoding
  /// The sender waits to be told to send the body.
  case expectation
  /// `Content-Length` is not a plain decimal number.
  case contentLength
  /// A POST does not say how long its body is.
  case noContentLength
  /// The body has more bytes than are taken.
  case bodyLength
  /// A GET or HEAD with a body.
  case unexpectedBody
  /// `Origin` is missing from a POST, or is not this server.
  case origin
  /// The browser says that another site has this request sent.
  case site
  /// The body is not `application/json`.
  case contentType
  /// A browser asks for a script that would answer in this server's place.
  case serviceWorker
  /// The cookie is missing, or not this desk's.
  case cookie
  /// The key is missing, or not this desk's.
  case key
  /// The link was used already, or never was one.
  case token
  /// The document was opened already, or never was one.
  case ticket
  /// The path exists, and not for this method.
  case methodHere
  /// There is nothing at this path.
  case notFound
  /// The body is not JSON.
  case body
  /// The head or the body did not come in time.
  case tooSlow
  /// There are as many connections, streams or bodies as there may be at once.
  case tooBusy
}

extension RequestFault {
  /// The status of the answer.
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
}

extension RequestFault: CustomStringConvertible {
  /// A sentence for whoever sent it.
  package var description: String { sentence + ".\n" }

  private var sentence: String {
    switch self {
    case .lineEnd: "A line of the request does not end with CR and LF"
    case .control: "The request has a control character in its head"
    case .requestLine: "The request does not begin with a method, a path and HTTP/1.1"
    case .version: "This server speaks HTTP/1.1 only"
    case .preflight: "No other origin may use this desk"
    case .method: "This server knows GET, HEAD and POST only"
    case .targetForm: "The target of the request must be a path that begins with /"
    case .path: "The path is not one of plain names with / between them"
    case .query: "The query is not made of names and values"
    case .targetLength: "The target of the request is too long"
    case .headLength:
      "The head of the request is longer than \(RequestLimits.head) bytes; when other pages of this "
        + "machine keep many cookies, open the desk by its link"
    case .fieldCount: "The request has more than \(RequestLimits.fields) header fields"
    case .field: "A header field of the request is not a name, a colon and a value"
    case .foldedLine: "A header field of the request goes on in a second line"
    case .repeatedField: "A header field of the request is there twice"
    case .noHost: "The request does not say which host it is for"
    case .host:
      "This desk answers as 127.0.0.1, localhost, [::1] and by the name in its link, with its own port only"
    case .transferEncoding: "The body must come in one piece, with Content-Length"
    case .expectation: "Send the body at once, without Expect"
    case .contentLength: "The length of the body is not a number"
    case .noContentLength: "The request does not say how long its body is"
    case .bodyLength: "The body is longer than this desk takes"
    case .unexpectedBody: "A request that only asks has no body"
    case .origin: "The request does not come from the desk's own page (Origin)"
    case .site: "Another site has sent this request (Sec-Fetch-Site)"
    case .contentType: "The body must be application/json"
    case .serviceWorker: "No service worker is installed here"
    case .cookie: "This browser has not been let in; open the desk from the terminal it runs in"
    case .key:
      "This window has not been let in; use the window that has the desk, or take a link from it (X-Beckon)"
    case .token:
      "This link has been used or is not of this desk; open the desk from the terminal it runs in"
    case .ticket:
      "This document can be opened once; open it again from the desk's own window"
    case .methodHere: "There is something at this path, but not for this method"
    case .notFound: "There is nothing at this path"
    case .body: "The body is not valid JSON"
    case .tooSlow: "The request did not come in time"
    case .tooBusy: "The desk has too much to do at once; close other windows of it, and try again"
    }
  }
}
