package import CVideo
import HostIO
package import Scanning

/// A camera of Linux, `/dev/video0` and its like.
package struct VideoCamera: FrameSource, ~Copyable {
  /// What its frames are like.
  package let shape: CameraShape
  private let path: String
  private let camera: OpaquePointer

  /// The longest time between two frames, in milliseconds: in the dark a camera may take a second for one.
  private static let patience: Int32 = 5_000

  /// Opens a camera and starts it, as near to this size as it can.
  ///
  /// `calls` stand for the system's own; only tests give any.
  package init(
    _ path: String, width: Int = 1_280, height: Int = 720, calls: cvideo_calls? = nil
  ) throws(CameraError) {
    var wanted = cvideo_shape(
      width: UInt32(width), height: UInt32(height), format: 0, stride: 0)
    var opened: OpaquePointer?
    let answer: Int32
    if var calls {
      answer = cvideo_open(path, &calls, &wanted, &opened)
    } else {
      answer = cvideo_open(path, nil, &wanted, &opened)
    }
    guard answer == 0, let opened else { throw CameraError(path, answer) }
    guard let shape = CameraShape(wanted) else {
      cvideo_close(opened)
      throw CameraError(.noFormat, path)
    }
    self.shape = shape
    self.path = path
    camera = opened
  }

  deinit { cvideo_close(camera) }

  /// The next frame that came over whole; `nil` when a signal asked the program to stop, see `Interruption`.
  package mutating func next() throws(CameraError) -> Picture? {
    // One that is lost now and then is nothing; a cable that loses all is.
    for _ in 0..<100 {
      if Interruption.pending != nil { return nil }
      var (bytes, count): (UnsafePointer<UInt8>?, Int) = (nil, 0)
      let answer = cvideo_next(camera, Self.patience, &bytes, &count)
      guard answer == 0 else { throw CameraError(path, answer) }
      let frame = Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
      if let picture = shape.picture(frame) { return picture }
    }
    throw CameraError(.onlyBroken, path)
  }
}
