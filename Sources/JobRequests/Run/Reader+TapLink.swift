import HostIO
public import Readers
public import Tags

/// A reader waits for tags, and finishes the one in hand before a signal ends the work.
extension Reader: TapLink {
  /// Whether a signal asked the program to end.
  public var isEndWanted: Bool { interruption != nil || Interruption.pending != nil }
}
