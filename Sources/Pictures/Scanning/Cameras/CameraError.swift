import CVideo
package import SystemIO
import LibC

/// A failure in reading pictures from a camera.
package struct CameraError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The causes of failures in reading from a camera.
  package enum Problem: Equatable, Sendable {
    /// The device does not deliver pictures.
    case noCamera
    /// The camera offers none of the supported formats.
    case noFormat
    /// No frame arrived in time.
    case timeout
    /// Frames arrived, but none of them complete.
    case onlyBroken
    /// Another program is using the camera.
    case busy
    /// The camera was unplugged.
    case gone
    /// Cameras are not supported on this operating system, only on Linux.
    case notHere
    /// The operating system reported this error.
    case host(SystemIOError.Problem)

    fileprivate init(errno: Int32) {
      switch errno {
      case EBUSY: self = .busy
      case ENODEV, ENXIO: self = .gone
      case ENOSYS: self = .notHere
      default: self = .host(SystemIOError.Problem(errno: errno))
      }
    }
  }

  package let problem: Problem
  package let path: String

  init(_ problem: Problem, _ path: String) {
    self.problem = problem
    self.path = path
  }

  /// Creates the error for a result code of the C shim.
  init(_ path: String, _ answer: Int32) {
    self.init(Self.problem(answer), path)
  }

  private static func problem(_ answer: Int32) -> Problem {
    switch Int(answer) {
    case CVIDEO_NO_CAMERA: .noCamera
    case CVIDEO_NO_FORMAT: .noFormat
    case CVIDEO_TIMEOUT: .timeout
    default: .init(errno: -answer)
    }
  }

  package var description: String {
    switch problem {
    case .noCamera:
      "\(path): this device delivers no images; a webcam often has two devices, so try the other "
        + "one (ls /dev/video*)"
    case .noFormat:
      "\(path): this camera has none of the supported formats (YUYV, UYVY, NV12, YU12, GREY, MJPG)"
        + "; read it with ffmpeg: ffmpeg -f v4l2 -i \(path) -f image2pipe -vcodec pgm - | beckon scan -"
    case .timeout:
      "\(path): no picture arrived within 5 s; unplug the camera, plug it in, and try again"
    case .onlyBroken:
      "\(path): no picture arrived complete; try another cable or another USB port"
    case .busy: "\(path): another program is using the camera; close it, and try again"
    case .gone: "\(path): the camera was unplugged; plug it in and try again"
    case .notHere:
      "cameras are supported on Linux only; here, pipe in the frames from a program such as "
        + "ffmpeg: … | beckon scan -"
    case .host(.notFound):
      "\(path): there is no such device; plug the camera in, and list the devices with: "
        + "ls /dev/video*"
    case .host(.permissionDenied):
      "\(path): you are not allowed to use this camera; as root, run: "
        + "usermod -aG video YOUR_NAME; then log in again"
    case .host(let problem): SystemIOError(problem, .read, path).description
    }
  }
}
