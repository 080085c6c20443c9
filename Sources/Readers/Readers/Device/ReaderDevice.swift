/// An open reader in the process that talks to it, independent of the library that reaches it.
///
/// Other processes see it as a `Reader`. A value must not outlive the library's context.
protocol ReaderDevice: ~Copyable {
  /// The library's name for the reader.
  var name: String { get }
  /// The connection string that opens the reader again.
  var connection: String { get }
  /// The abilities and limits of the reader.
  var capabilities: TagLinkCapabilities { get }
  /// The number of exchanges with tags so far; see `TagLink.exchangeCount`.
  var exchangeCount: Int { get set }

  /// Activates a tag; see `TagLink.select`.
  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection
  /// Activates the tag with this UID, even if it is asleep.
  mutating func call(_ uid: TagUID) throws(TagLinkError) -> TagSelection
  /// Puts the selected tag to sleep.
  mutating func release()
  /// Switches the field off and on; see `TagLink.resetField`.
  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection
  /// Sends a command to the selected tag and returns its answer; see `TagLink.exchange`.
  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8]
}

extension ReaderDevice where Self: ~Copyable {
  /// Throws an error if the reader cannot send a command of this length.
  func checkLength(of command: [UInt8]) throws(TagLinkError) {
    let limit = capabilities.maxCommandLength
    guard command.count <= limit, !command.isEmpty else {
      throw TagLinkError(.commandTooLong(command.count, limit: limit))
    }
  }
}
