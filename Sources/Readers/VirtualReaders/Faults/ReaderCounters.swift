/// The counts of a reader's activity since it was created or the counters were reset.
public struct ReaderCounters: Equatable, Sendable {
  /// The number of times that a tag was selected.
  public internal(set) var selections = 0
  /// Frames to a selected tag, without HLTA, S(DESELECT) and the RATS of an activation.
  package internal(set) var dataExchanges = 0
  /// The number of frames, of every kind, that the reader sent to tags.
  package internal(set) var radioFrames = 0
  /// The number of commands from the computer.
  public internal(set) var commands = 0
  /// The number of bytes from the computer.
  package internal(set) var bytesReceived = 0
  /// The number of bytes to the computer.
  package internal(set) var bytesSent = 0
  /// The number of writes that changed a tag's memory, or could have changed it.
  public internal(set) var pageWrites = 0
  /// The number of frames by name.
  public internal(set) var frames: [String: Int] = [:]
  /// The time that a real reader would have taken: 115,200 baud, 106 kbit/s, 4.5 ms for a page.
  package internal(set) var modelledMicroseconds = 0

  /// The number of selections and data exchanges; an activation counts as one.
  public var exchanges: Int { selections + dataExchanges }

  /// Creates counters that are all 0.
  package init() {}
}
