import CTestCamera
import CVideo
import Scanning
import SystemIO
import Testing

/// A simulated camera that answers as Video4Linux does; no real one is needed.
@Suite("Cameras") struct VideoCameraTests {
  /// A camera with frames of 4 by 2 pixels, whose light counts up from the frame's number.
  private final class Device {
    let state = UnsafeMutablePointer<ctest_camera>.allocate(capacity: 1)
    private let frames: UnsafeMutableBufferPointer<UInt8>

    init(_ formats: [Int], frames all: [[UInt8]], stride: Int = 0) {
      frames = .allocate(capacity: all.count * (all.first?.count ?? 0))
      _ = frames.initialize(from: all.joined())
      state.initialize(to: ctest_camera())
      let four = (0..<4).map { $0 < formats.count ? UInt32(formats[$0]) : 0 }
      state.pointee.formats = (four[0], four[1], four[2], four[3])
      (state.pointee.width, state.pointee.height) = (4, 2)
      state.pointee.stride = UInt32(stride)
      state.pointee.frames = UnsafePointer(frames.baseAddress)
      (state.pointee.frame_bytes, state.pointee.frame_count) = (all.first?.count ?? 0, all.count)
    }

    deinit {
      frames.deallocate()
      state.deallocate()
    }

    func open() throws(CameraError) -> VideoCamera {
      try VideoCamera("/dev/video0", calls: ctest_camera_calls(state))
    }

    /// Whether the camera let go of everything.
    var isOrphaned: Bool {
      state.pointee.open_count == 0 && state.pointee.mapped == 0
        && state.pointee.is_streaming == 0
    }
  }

  private static func light(_ number: Int) -> [UInt8] { (0..<8).map { UInt8(10 * number + $0) } }

  /// The same light in each format, with colours between and after that must not be taken for
  /// light.
  private static func frame(_ format: Int, _ number: Int, padding: Int = 0) -> [UInt8] {
    let rows = [light(number).prefix(4), light(number).suffix(4)]
    let gap = [UInt8](repeating: 99, count: padding)
    switch format {
    case CVIDEO_YUYV: return rows.flatMap { $0.flatMap { [$0, 200] } + gap }
    case CVIDEO_UYVY: return rows.flatMap { $0.flatMap { [200, $0] } + gap }
    case CVIDEO_GREY: return rows.flatMap { $0 + gap }
    default: return rows.flatMap { $0 + gap } + [200, 200, 200, 200]
    }
  }

  @Test(
    "the light of every format, with and without gaps between rows",
    arguments: [CVIDEO_YUYV, CVIDEO_UYVY, CVIDEO_NV12, CVIDEO_YU12, CVIDEO_GREY], [0, 3])
  func formats(_ format: Int, _ padding: Int) throws {
    let bytes = format == CVIDEO_YUYV || format == CVIDEO_UYVY ? 8 : 4
    let frames = (0..<6).map { Self.frame(format, $0, padding: padding) }
    let device = Device([format], frames: frames, stride: padding == 0 ? 0 : bytes + padding)
    do {
      var camera = try device.open()
      for number in 0..<6 {
        let picture = try #require(try camera.next())
        #expect(picture.samples == Self.light(number) && (picture.width, picture.height) == (4, 2))
      }
    }
    #expect(device.isOrphaned)
  }

  @Test("what needs no decoder is preferred, and other formats are passed over") func preference()
    throws
  {
    let other = 0x3447_3642
    let device = Device([other, CVIDEO_MJPG, CVIDEO_GREY, CVIDEO_YUYV], frames: [[0]])
    #expect(try device.open().shape.format == .lightFirst)
    let device2 = Device([CVIDEO_MJPG, other], frames: [[0]])
    #expect(try device2.open().shape.format == .jpeg)
  }

  @Test("frames that come over broken are passed over") func broken() throws {
    let device = Device([CVIDEO_YUYV], frames: (0..<8).map { Self.frame(CVIDEO_YUYV, $0) })
    (device.state.pointee.broken_from, device.state.pointee.broken_until) = (1, 5)
    var camera = try device.open()
    let seen = try (0..<4).map { _ in try #require(try camera.next()).samples[0] }
    #expect(seen == [0, 50, 60, 70])
    // After the last it is pulled out.
    #expect(throws: CameraError.self) { try camera.next() }
  }

  @Test("every way to fail says what to do, and leaves nothing open")
  func failures() throws {
    func problem(_ change: (inout ctest_camera) -> Void) throws -> CameraError.Problem? {
      let device = Device([CVIDEO_GREY], frames: [Self.frame(CVIDEO_GREY, 0)])
      change(&device.state.pointee)
      defer { #expect(device.isOrphaned) }
      do {
        var camera = try device.open()
        _ = try camera.next()
        return nil
      } catch {
        #expect(error.description.hasPrefix("/dev/video0: "), "\(error)")
        return error.problem
      }
    }
    #expect(try problem { _ in } == nil)
    #expect(try problem { $0.open_error = 2 } == .host(.notFound))
    #expect(try problem { $0.open_error = 13 } == .host(.permissionDenied))
    #expect(try problem { $0.open_error = 16 } == .busy)
    #expect(try problem { $0.query_error = 25 } == .noCamera)
    #expect(try problem { $0.is_output = 1 } == .noCamera)
    #expect(try problem { $0.formats = (0x3447_3642, 0, 0, 0) } == .noFormat)
    #expect(try problem { $0.width = 0 } == .noFormat)
    #expect(try problem { $0.stride = 3 } == .noFormat)
    #expect(try problem { $0.start_error = 16 } == .busy)
    #expect(try problem { $0.is_silent = 1 } == .timeout)
    #expect(try problem { $0.frame_count = 0 } == .gone)
  }

  @Test("a camera that gives nothing but broken frames is not waited for for ever")
  func onlyBroken()
    throws
  {
    let device = Device([CVIDEO_GREY], frames: (0..<120).map { Self.frame(CVIDEO_GREY, $0 % 20) })
    device.state.pointee.broken_until = 120
    var camera = try device.open()
    do {
      _ = try camera.next()
      Issue.record("a broken frame was shown")
    } catch { #expect(error.problem == .onlyBroken) }
  }

  @Test("the system itself: what is no camera is named") func system() {
    for (path, problem) in [
      ("/dev/null", CameraError.Problem.noCamera), ("/nowhere/video0", .host(.notFound)),
    ] {
      do {
        _ = try VideoCamera(path)
        Issue.record("\(path) is no camera")
      } catch { #expect(error.problem == problem) }
    }
  }
}
