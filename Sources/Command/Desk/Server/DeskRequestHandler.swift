/// The handler of requests that the gate has accepted. It is called on the connections' own
/// threads, several at once.
package protocol DeskRequestHandler: Sendable {
  /// Answers a request at a path below `/api/` that changes nothing. The paths of the server itself
  /// (`/api/events`, `/api/invite`, `/api/end`) are never passed on.
  func look(at path: String, query: [(name: String, value: String)]) -> DeskAnswer

  /// The answer to a request at such a path that may change something.
  func act(on path: String, _ body: JSONValue) -> DeskAnswer

  /// The source of the event stream.
  var feed: EventFeed { get }

  /// Finishes the current work, because the page or the terminal asks for the end. Called once, on
  /// a thread of its own; requests are answered and streams continue until it returns.
  func end()
}

/// The answer of a request handler.
package enum DeskAnswer: Sendable {
  /// A JSON value, with status 200.
  case json(JSONValue)
  /// A file. If it has a name, the browser saves it.
  case file([UInt8], type: String, name: String?)
  /// There is nothing at this path.
  case notFound
  /// The path exists for the other method only.
  case otherMethod
}
