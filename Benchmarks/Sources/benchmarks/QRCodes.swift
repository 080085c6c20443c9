import BenchmarkKit
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
    let drawing = LibQREncode()
    report.add(
      try measure("qr.drawing by libqrencode, \(planned.version)-\(planned.level)") {
        keep(try drawing.modules(of: planned.symbol))
      })
    var reader = QRReader()
    report.add(
      try measure("qr.read back, \(planned.version)-\(planned.level)") {
        keep(try reader.read(planned.modules))
      })
    report.add(measure("qr.map, \(planned.version)-\(planned.level)") { keep(planned.map) })
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
