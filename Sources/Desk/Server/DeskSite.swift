package import JSONText

/// What answers once the gate has let a request in; called on the connection's own thread, several at once.
package protocol DeskSite: Sendable {
  /// What there is to see at a path below `/api/`; it changes nothing. The paths of the server itself
  /// (`/api/events`, `/api/invite`, `/api/end`) never come here.
  func look(at path: String, query: [(name: String, value: String)]) -> DeskAnswer

  /// What comes of an order to such a path.
  func act(on path: String, _ body: JSONValue) -> DeskAnswer

  /// What the stream of events is fed from.
  var feed: EventFeed { get }

  /// The page or the terminal asks for an end: finish what is in hand. Called once, on a thread
  /// of its own; requests are answered and streams go on until it returns.
  func end()
}

/// What a site answers.
package enum DeskAnswer: Sendable {
  /// A value, with status 200.
  case json(JSONValue)
  /// A file; with a name it is one to be saved.
  case file([UInt8], type: String, name: String?)
  /// There is nothing at this path.
  case notFound
  /// There is something at this path: to be looked at and not an order, or the other way round.
  case otherMethod
}
