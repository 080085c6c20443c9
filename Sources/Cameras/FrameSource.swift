package import Scanning

/// Where the frames of a film come from: a camera, or a stream that somebody recorded.
package protocol FrameSource: ~Copyable {
  /// The next frame; `nil` behind the last.
  mutating func next() throws -> Picture?
}
