/// A source of video frames: a camera or a recorded stream.
package protocol FrameSource: ~Copyable {
  /// The next frame; `nil` after the last.
  mutating func next() throws -> Picture?
}
