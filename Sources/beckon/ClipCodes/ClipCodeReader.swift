import AppClipCodes
import CommandLineKit
import InvocationRouter
import JSONText
import Scanning

/// Reads App Clip Codes for `beckon scan`, down to the URL when Apple's tables are there.
struct ClipCodeReader {
  /// A code that was seen.
  struct Sighting {
    var payload: ClipPayload
    /// The URL; `nil` without tables, or when the payload is none.
    var url: String?
    /// Why there is no URL.
    var obstacle: String?
    /// Top left, top right, bottom right and bottom left; empty for a drawing.
    var corners: [Payload.Corner] = []
    var isLightOnDark: Bool?
  }

  private var compressor: URLCompressor?

  init(_ arguments: Arguments) throws {
    compressor = try ClipTables.find(arguments).map(URLCompressor.init)
  }

  /// The codes of a picture.
  mutating func read(_ picture: Picture, atMost count: Int) -> [Sighting] {
    AppClipScanner(mostCodes: count).scan(picture).map { code in
      var sighting = sighting(of: code.payload)
      sighting.corners = code.corners
      sighting.isLightOnDark = code.isLightOnDark
      return sighting
    }
  }

  /// What is known of a code that carries this.
  mutating func sighting(of payload: ClipPayload) -> Sighting {
    var sighting = Sighting(payload: payload)
    guard compressor != nil else {
      sighting.obstacle = "its URL needs Apple's tables, see 'beckon clipcode tables'"
      return sighting
    }
    do throws(ClipPayloadError) {
      sighting.url = try compressor?.text(of: payload)
    } catch { sighting.obstacle = error.description }
    return sighting
  }

  /// Whether bytes begin as an SVG file does.
  static func isDrawing(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(1024).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    return start.starts(with: "<svg".utf8) || start.starts(with: "<?xml".utf8)
      || start.starts(with: "<!--".utf8) || start.starts(with: "<!DOCTYPE svg".utf8)
  }
}

extension ClipCodeReader.Sighting {
  /// The URL, or the payload where there is none.
  var content: String { url ?? payload.hex }

  func text(_ path: String, _ frame: Int?, _ styling: Styling) -> String {
    let name = path == "-" ? "standard input" : path.safeForTerminal()
    let number = frame.flatMap { $0 > 1 || path == "-" ? ", picture \($0)" : nil } ?? ""
    let place = corners.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    var lines = [styling(.bold, content.safeForTerminal())]
    lines.append("  App Clip Code, \(name)\(number)" + (place.isEmpty ? "" : ", at \(place)"))
    if let obstacle { lines.append("  payload only: \(obstacle.safeForTerminal())") }
    return lines.joined(separator: "\n") + "\n"
  }

  func json(_ path: String, _ frame: Int?) -> JSONValue {
    [
      "file": .string(path), "picture": JSONValue(frame), "text": JSONValue(url),
      "bytes": .string(payload.hex), "symbology": .string("app-clip-code"),
      "corners": .array(corners.map { [.integer($0.x), .integer($0.y)] }),
      "inverted": isLightOnDark.map { .bool($0) } ?? .null,
    ]
  }
}
