import CVideo
package import HostIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a camera gives no pictures.
package struct CameraError: Error, Equatable, Sendable {
  /// What stands in the way.
  package enum Problem: Equatable, Sendable {
    /// The device is none that hands over pictures.
    case noCamera
    /// It has none of the formats that are read here.
    case noFormat
    /// No frame came in time.
    case timeout
    /// No frame came over whole.
    case onlyBroken
    /// Another program has it.
    case busy
    /// It was pulled out.
    case gone
    /// Only Linux has such devices.
    case notHere
    /// What the system says.
    case host(HostError.Problem)
  }

  package let problem: Problem
  package let path: String

  init(_ problem: Problem, _ path: String) {
    self.problem = problem
    self.path = path
  }

  /// From an answer of the C edge.
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
}

extension CameraError.Problem {
  fileprivate init(errno: Int32) {
    switch errno {
    case EBUSY: self = .busy
    case ENODEV, ENXIO: self = .gone
    case ENOSYS: self = .notHere
    default: self = .host(HostError.Problem(errno: errno))
    }
  }
}

extension CameraError: CustomStringConvertible {
  package var description: String {
    switch problem {
    case .noCamera:
      "\(path): this is no camera that hands over pictures; a webcam often has two devices, try the "
        + "other one (ls /dev/video*)"
    case .noFormat:
      "\(path): none of its formats is read here (YUYV, UYVY, NV12, YU12, GREY, MJPG); let ffmpeg read "
        + "it: ffmpeg -f v4l2 -i \(path) -f image2pipe -vcodec pgm - | beckon scan -"
    case .timeout:
      "\(path): no picture came for 5 s; plug the camera in anew, and try again"
    case .onlyBroken:
      "\(path): no picture came over whole; try another cable or another USB port"
    case .busy: "\(path): another program has the camera; close it, and try again"
    case .gone: "\(path): the camera is gone; plug it in and try again"
    case .notHere:
      "cameras are read on Linux only; here a program such as ffmpeg can send its frames: … | beckon "
        + "scan -"
    case .host(.notFound):
      "\(path): there is no such device; plug the camera in, and see which there are: ls /dev/video*"
    case .host(.permissionDenied):
      "\(path): you may not use this camera; as root: usermod -aG video YOUR_NAME, then log in anew"
    case .host(let problem): HostError(problem, .read, path).description
    }
  }
}
