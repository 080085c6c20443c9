/// A source of video frames: a camera or a recorded stream.
package protocol FrameSource: ~Copyable {
  /// Returns the next frame, or `nil` after the last one.
  mutating func next() throws -> Picture?
}
