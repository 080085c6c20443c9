internal import HostIO
public import Tags

extension Reader {
  /// Opens the reader of that label or connection string, or the first that libnfc finds.
  ///
  /// The process that talks to it is this program once more, so `main` has to begin with
  /// `ReaderHost.serveIfCalled`; where it does not, the error says so.
  public init(named name: String? = nil) throws(ReaderError) {
    guard ReaderHost.isServed else { throw ReaderError(.notServed, reader: name ?? "") }
    guard let host = ReaderHostProgram.own() else {
      throw ReaderError(
        .cannotStart(HostError(.notFound, .start, "this program")), reader: name ?? "")
    }
    try self.init(connection: Self.connection(named: name, host: host), host: host)
  }

  /// Waits for a tag, and lends it the reader: `release()` gives it back. When no tag comes in time the
  /// reader is closed. Where the reader can look for a second tag, nothing is changed beside one: the
  /// operation says so.
  public consuming func tag(within time: Duration? = nil) throws(TagLinkError) -> NDEFTag<Reader> {
    let looks = capabilities.abilities.contains(.otherTags)
    let selection = try waitForTag(within: time, looksForOthers: looks)
    return NDEFTag(self, selection: selection)
  }
}
