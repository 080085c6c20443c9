package import CVideo
import SystemIO

/// A Linux camera such as `/dev/video0`.
package struct VideoCamera: FrameSource, ~Copyable {
  /// The layout of the camera's frames.
  package let shape: CameraFrameLayout
  private let path: String
  private let camera: OpaquePointer

  /// The maximum time between two frames in milliseconds. In the dark a camera may take a second
  /// for one.
  private static let patience: Int32 = 5_000

  /// Opens and starts a camera, with a size as close to the requested one as it supports.
  ///
  /// `calls` replaces the system calls in tests.
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
    guard let shape = CameraFrameLayout(wanted) else {
      cvideo_close(opened)
      throw CameraError(.noFormat, path)
    }
    self.shape = shape
    self.path = path
    camera = opened
  }

  deinit { cvideo_close(camera) }

  /// The next complete frame; `nil` if a signal asked the program to stop, see `Interruption`.
  package mutating func next() throws(CameraError) -> Picture? {
    // Losing a frame now and then is normal; losing all of them means a bad cable.
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
