import BenchmarkKit
import Codes
import InvocationURLs
import QRCodes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

enum QRBenchmarks: Suite {
  static let name = "qr"

  static func run(_ report: inout Report) throws {
    let url = try InvocationURL("https://eat.example.com/s/0042/t/7k3q9xw2mz5p8r1n6v")
    report.heading("QR symbols (\(url.text.utf8.count) bytes)")
    let content = QRContent.url(url)
    var high = QROptions()
    high.level = .high

    let planned = try QRCode(content)
    let recorder = Recorder(drawing: planned.modules)
    report.add(try measure("qr.plan, M") { keep(try QRCode(content, encoder: recorder)) })
    let library = try Library()
    report.add(
      measure("qr.libqrencode alone, its own segments, M") { keep(library.encode(url.text)) })
    report.add(
      try measure("qr.symbol, M") { keep(try QRCode(content)) }
        .compared(to: report.nanoseconds(of: "qr.libqrencode alone, its own segments, M")))
    report.add(try measure("qr.symbol, H") { keep(try QRCode(content, options: high)) })
    report.add(try measure("qr.png in memory, 10 pixels a module") { keep(try planned.png()) })
    report.add(try measure("qr.svg in memory") { keep(try planned.svg()) })
    let publisher = try QRPublisher()
    let drawn = try publisher.draw(planned, title: url.text, url: url)
    for format in OutputFormat.allCases {
      report.add(
        try measure("qr.\(format) made and read back") {
          keep(try publisher.publish(drawn, as: format))
        })
    }
    try compareDrawings(of: planned, url.text, &report)
    var reader = QRReader()
    report.add(
      try measure("qr.read back, \(planned.version)-\(planned.level)") {
        keep(try reader.read(planned.modules))
      })
    report.add(measure("qr.map, \(planned.version)-\(planned.level)") { keep(planned.map) })
  }

  /// From the plan to the modules, the choice of the mask included, by each encoder.
  private static func compareDrawings(
    of code: QRCode, _ text: String, _ report: inout Report
  ) throws {
    let name = "\(code.version)-\(code.level)"
    let library = LibQREncode()
    let slow = try measure("qr.drawing by libqrencode, \(name)") {
      keep(try library.modules(of: code.symbol))
    }
    report.add(slow)
    if let peer = Qrcodegen() {
      report.add(
        measure("qr.libqrcodegen, the same text and size") {
          keep(peer.encode(text, version: code.version.number, level: code.level.rawValue - 1))
        })
    }
    let encoder = MaskingEncoder()
    var own = try measure("qr.drawing by ours, \(name)") {
      keep(try encoder.modules(of: code.symbol))
    }
    own.note = "\(fixed(slow.nanoseconds / own.nanoseconds, 1)) times libqrencode"
    report.add(own)
  }
}

/// Answers with one drawing, so that only the planning is measured.
private struct Recorder: SymbolEncoder {
  let drawing: ModuleMatrix

  func modules(of symbol: PlannedSymbol) throws(QRCodeError) -> ModuleMatrix { drawing }
}

extension Measurement {
  fileprivate func compared(to other: Double?) -> Measurement {
    var copy = self
    if let other { copy.note = "\(fixed(nanoseconds / other, 2)) of libqrencode's own call" }
    return copy
  }
}

/// libqrencode as any C program uses it.
private struct Library {
  private typealias Encode =
    @convention(c) (
      UnsafePointer<CChar>, CInt, CInt, CInt, CInt
    ) -> OpaquePointer?
  private let encodeString: Encode
  private let free: @convention(c) (OpaquePointer?) -> Void

  init() throws {
    let handle = dlopen("libqrencode.so.4", RTLD_NOW) ?? dlopen("libqrencode.dylib", RTLD_NOW)
    guard let encode = dlsym(handle, "QRcode_encodeString"), let free = dlsym(handle, "QRcode_free")
    else { throw ReportError.cannotWrite("libqrencode") }
    encodeString = unsafeBitCast(encode, to: Encode.self)
    self.free = unsafeBitCast(free, to: (@convention(c) (OpaquePointer?) -> Void).self)
  }

  /// Byte mode as the hint, case kept, level M, any version.
  func encode(_ text: String) -> Bool {
    let code = text.withCString { encodeString($0, 0, 1, 2, 1) }
    defer { free(code) }
    return code != nil
  }
}

/// Nayuki's libqrcodegen, where it is installed.
private struct Qrcodegen {
  private typealias Encode =
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>, CInt, CInt,
      CInt, CInt, Bool
    ) -> Bool
  private let encodeText: Encode

  init?() {
    guard let encode = dlsym(dlopen("libqrcodegen.so.1", RTLD_NOW), "qrcodegen_encodeText") else {
      return nil
    }
    encodeText = unsafeBitCast(encode, to: Encode.self)
  }

  /// One version, the best of all masks.
  func encode(_ text: String, version: Int, level: Int) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * 3918) { room in
      guard let start = room.baseAddress else { return false }
      let (version, anyMask) = (CInt(version), CInt(-1))
      return text.withCString { text in
        encodeText(text, start, start + 3918, CInt(level), version, version, anyMask, false)
      }
    }
  }
}
