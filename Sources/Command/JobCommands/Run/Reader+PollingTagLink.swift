import SystemIO
public import Readers
import Tags

/// Lets the provisioning loop wait for tags at a reader, and finish the current one before a signal
/// ends the work.
extension Reader: PollingTagLink {
  /// Whether a signal asked the program to end.
  package var isCancellationRequested: Bool { interruption != nil || Interruption.pending != nil }
}
