import CZXing
import InvocationRouter
import QRCodes

/// Reads symbols by ZXing-C++.
struct ZXingEngine: Sendable {
  enum Threshold: Sendable {
    case local
    case global
  }

  var readsMicro: Bool
  var mostCodes: Int

  /// Whether codes that ZXing passes over are looked for one by one.
  var looksCloser = true

  /// Those symbols of a picture, or of a part of it, that ZXing answers with at once.
  func read(
    _ image: GreyImage, in area: PixelArea? = nil, _ threshold: Threshold, as step: ScanStep,
    isInverted: Bool = false
  ) throws(ScanError) -> [ScannedCode] {
    let area = area ?? PixelArea(columns: 0..<image.width, rows: 0..<image.height)
    var results: OpaquePointer?
    let status = image.pixels.withUnsafeBufferPointer { pixels in
      var request = czx_request()
      let part = pixels.dropFirst(area.rows.lowerBound * image.width + area.columns.lowerBound)
      let start = UnsafeBufferPointer(rebasing: part)
      request.pixels = start.baseAddress
      request.count = start.count
      request.width = Int32(clamping: area.columns.count)
      request.height = Int32(clamping: area.rows.count)
      request.stride = Int32(clamping: image.width)
      request.threshold = threshold.value
      request.reads_micro = readsMicro ? 1 : 0
      request.tries_downscaled = 1
      request.most_codes = Int32(mostCodes)
      return czx_read(&request, &results)
    }
    defer { czx_results_destroy(results) }
    switch status {
    case CZX_OK: break
    case CZX_NO_MEMORY: throw .noMemory
    case CZX_BAD_ARGUMENT: throw .tooLarge(image.width, image.height)
    // It stumbled; another step may not.
    default: return []
    }
    return (0..<czx_results_count(results)).compactMap { index in
      czx_results_code(results, index).map {
        ScannedCode($0.pointee, in: area, step: step, isInverted: isInverted)
      }
    }
  }
}

extension ZXingEngine.Threshold {
  fileprivate var value: czx_threshold {
    switch self {
    case .local: CZX_LOCAL
    case .global: CZX_GLOBAL
    }
  }
}

extension ScannedCode {
  fileprivate init(_ code: czx_code, in area: PixelArea, step: ScanStep, isInverted: Bool) {
    let isMicro = code.is_micro != 0
    symbology = isMicro ? .microQRCode : .qrCode
    identifier = String(cString: code.symbology)
    bytes = Array(UnsafeBufferPointer(start: code.bytes, count: code.byte_count))
    eciAssignments = Self.assignments(
      UnsafeBufferPointer(start: code.eci_bytes, count: code.eci_byte_count))
    let read = String(
      decoding: UnsafeRawBufferPointer(start: code.text, count: code.text_count), as: UTF8.self)
    // Control characters make ZXing doubt that it is text.
    text = code.is_text != 0 ? read : String(validating: bytes, as: UTF8.self)
    let level = QRLevel(String(cString: code.level))
    let version = Self.version(code, isMicro: isMicro, level)
    self.version = version
    // ZXing has no word for the one level of M1.
    self.level = version?.levels == [.detectionOnly] ? .detectionOnly : level
    isMirrored = code.is_mirrored != 0
    corners = Self.corners(code, area)
    self.isInverted = isInverted
    self.step = step
    part = Self.part(code)
  }

  /// In places of the whole picture. A mirrored symbol goes the other way round, which ZXing 1.4
  /// forgets.
  private static func corners(_ code: czx_code, _ area: PixelArea) -> [Payload.Corner] {
    var corners = [code.corners.0, code.corners.1, code.corners.2, code.corners.3].map {
      Payload.Corner(x: area.columns.lowerBound + Int($0.x), y: area.rows.lowerBound + Int($0.y))
    }
    let (across, down) = (
      (corners[1].x - corners[0].x, corners[1].y - corners[0].y),
      (corners[3].x - corners[0].x, corners[3].y - corners[0].y)
    )
    let isClockwise = across.0 * down.1 > across.1 * down.0
    if isClockwise == (code.is_mirrored != 0) { corners.swapAt(1, 3) }
    return corners
  }

  private static func version(_ code: czx_code, isMicro: Bool, _ level: QRLevel?) -> QRVersion? {
    if code.version > 0 {
      return isMicro ? QRVersion(micro: Int(code.version)) : QRVersion(Int(code.version))
    }
    // The number of data codewords is another one in every version.
    let versions =
      isMicro ? (1...4).compactMap(QRVersion.init(micro:)) : (1...40).compactMap { QRVersion($0) }
    return versions.first { version in
      version.levels.contains { each in
        (each == level || each == .detectionOnly)
          && BlockLayout(version, each)?.dataCodewords == code.data_codewords
      }
    }
  }

  private static func part(_ code: czx_code) -> StructuredAppend? {
    guard (2...16).contains(code.series_count), 0..<code.series_count ~= code.series_index,
      let parity = UInt8(String(cString: code.series_id))
    else { return nil }
    return StructuredAppend(
      index: Int(code.series_index), count: Int(code.series_count), parity: parity)
  }

  /// The numbers after single backslashes; a backslash of the content is doubled.
  private static func assignments(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var found: [Int] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] != UInt8(ascii: "\\") {
        at += 1
      } else if at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "\\") {
        at += 2
      } else {
        let digits = bytes[(at + 1)...].prefix(6)
        if let number = Int(String(decoding: digits, as: UTF8.self)) { found.append(number) }
        at += 7
      }
    }
    return found
  }
}
