internal import SystemIO

extension Reader {
  /// Opens the reader with this label or connection string, or the first one that is found.
  ///
  /// The process that talks to the reader is this program, started again, so `main` has to begin
  /// with `ReaderHost.serveIfCalled`; otherwise the error says so.
  public init(named name: String? = nil) throws(ReaderError) {
    guard ReaderHost.hasCalledServe else { throw ReaderError(.notServed, reader: name ?? "") }
    guard let host = ReaderHostProgram.own() else {
      throw ReaderError(
        .cannotStart(SystemIOError(.notFound, .start, "this program")), reader: name ?? "")
    }
    try self.init(connection: Self.connection(named: name, host: host), host: host)
  }

  /// Waits for a tag and returns it; the tag owns the reader until its `release()`. If no tag comes
  /// in time, the reader is closed. If the reader can detect a second tag, nothing is changed while
  /// there is one: the operation throws.
  public consuming func tag(within time: Duration? = nil) throws(TagLinkError) -> NDEFTag<Reader> {
    let looks = capabilities.abilities.contains(.otherTags)
    let selection = try waitForTag(within: time, detectsOtherTags: looks)
    return NDEFTag(self, selection: selection)
  }
}
