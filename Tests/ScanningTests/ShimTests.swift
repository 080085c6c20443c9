import CJPEG
import CPNG
import CZXing
import Foundation
import HostIO
import TestSupport
import Testing

@testable import Scanning

@Suite("The borders to C and C++") struct ShimTests {
  private static func read(
    _ pixels: [UInt8], width: Int32, height: Int32, stride: Int32, most: Int32 = 9
  ) -> czx_status {
    pixels.withUnsafeBufferPointer { pixels in
      var request = czx_request()
      request.pixels = pixels.baseAddress
      request.count = pixels.count
      (request.width, request.height, request.stride) = (width, height, stride)
      request.most_codes = most
      var results: OpaquePointer?
      defer { czx_results_destroy(results) }
      return czx_read(&request, &results)
    }
  }

  @Test("ZXing is asked nothing that it could not stand") func arguments() {
    let pixels = [UInt8](repeating: 9, count: 100)
    #expect(Self.read(pixels, width: 10, height: 10, stride: 10) == CZX_OK)
    #expect(Self.read(pixels, width: 10, height: 10, stride: 11) == CZX_BAD_ARGUMENT)
    #expect(Self.read(pixels, width: 10, height: 9, stride: 11) == CZX_OK)
    for (width, height, stride) in [
      (0, 1, 1), (1, 0, 1), (-1, 5, 5), (11, 10, 10), (10, 11, 10), (.max, .max, .max),
      (1, .max, 2),
    ] as [(Int32, Int32, Int32)] {
      #expect(Self.read(pixels, width: width, height: height, stride: stride) == CZX_BAD_ARGUMENT)
    }
    #expect(Self.read(pixels, width: 10, height: 10, stride: 10, most: 0) == CZX_BAD_ARGUMENT)
    #expect(Self.read(pixels, width: 10, height: 10, stride: 10, most: 256) == CZX_BAD_ARGUMENT)
    #expect(Self.read([], width: 1, height: 1, stride: 1) == CZX_BAD_ARGUMENT)
    #expect(czx_read(nil, nil) == CZX_BAD_ARGUMENT)
    #expect(czx_results_count(nil) == 0 && czx_results_code(nil, 0) == nil)
    #expect(String(cString: czx_library_version()).split(separator: ".").count == 3)
  }

  @Test("readers refuse steps out of order") func order() {
    #expect(cpng_reader_begin(nil, nil) == CPNG_BAD_ARGUMENT)
    #expect(cjpeg_reader_begin(nil, nil) == CJPEG_BAD_ARGUMENT)
    #expect(cpng_reader_create(nil, 5) == nil && cjpeg_reader_create(nil, 5, 0) == nil)
    [UInt8](repeating: 0, count: 8).withUnsafeBufferPointer { bytes in
      var pixel: UInt8 = 0
      let png = cpng_reader_create(bytes.baseAddress, bytes.count)
      defer { cpng_reader_destroy(png) }
      #expect(cpng_reader_rows(png, &pixel, 1) == CPNG_BAD_ARGUMENT)
      var header = cpng_picture()
      #expect(cpng_reader_begin(png, &header) == CPNG_REFUSED)
      #expect(cpng_reader_begin(png, &header) == CPNG_BAD_ARGUMENT)
      let jpeg = cjpeg_reader_create(bytes.baseAddress, bytes.count, 1 << 20)
      defer { cjpeg_reader_destroy(jpeg) }
      #expect(cjpeg_reader_rows(jpeg, &pixel, 1) == CJPEG_BAD_ARGUMENT)
      var about = cjpeg_header()
      #expect(cjpeg_reader_begin(jpeg, &about) == CJPEG_REFUSED)
    }
  }

  /// ZXing 1.4 as Debian builds it ends a program with this picture; see assertions.hpp.
  @Test(
    "a failed assertion of ZXing is no end",
    .onlyWhere(
      FileManager.default.fileExists(atPath: "/etc/debian_version")
        && String(cString: czx_library_version()) == "1.4.0",
      "only Debian's ZXing 1.4.0 is known to have assertions"))
  func assertions() throws {
    var kind = try #require(StressKind.table.first { $0.name == "non-square" })
    kind.hopeless = 4.5
    let picture = try Samples.picture(StressPicture(kind, index: 18).image)
    let before = czx_failed_assertions()
    #expect(try CodeScanner(effort: .quick).scan(picture).isEmpty)
    #expect(czx_failed_assertions() > before)
  }

  @Test(
    "the branch for ZXing 2.x compiles against stub headers",
    .needs(.compiler), arguments: ["2.2.1", "2.3.0"])
  func secondAPI(_ version: String) throws {
    let numbers = zip(["MAJOR", "MINOR", "PATCH"], version.split(separator: "."))
    let root = Repository.root.path
    try Equipment.compiler.run(
      [
        "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
        "-I", root + "/Tests/ScanningTests/Stubs", "-I", root + "/Sources/CZXing/include",
        root + "/Sources/CZXing/czxing.cpp",
      ] + numbers.map { "-DZXING_VERSION_\($0)=\($1)" })
  }
}
