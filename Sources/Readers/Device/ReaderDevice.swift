import Tags

/// An open reader in the process that talks to it, whatever library reaches it.
///
/// What the other side of the process sees is a `Reader`. A value must not outlive the library's context.
protocol ReaderDevice: ~Copyable {
  /// What the library calls the reader.
  var name: String { get }
  /// The connection string that opens it again.
  var connection: String { get }
  /// What this reader can do.
  var capabilities: TagLinkCapabilities { get }
  /// See `TagLink.exchangeCount`.
  var exchangeCount: Int { get set }

  /// Activates a tag; see `TagLink.select`.
  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection
  /// Activates the tag with this UID, awake or asleep.
  mutating func call(_ uid: TagUID) throws(TagLinkError) -> TagSelection
  /// Puts the selected tag to sleep.
  mutating func release()
  /// Switches the field off and on; see `TagLink.resetField`.
  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection
  /// Sends a command; see `TagLink.exchange`.
  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8]
}
