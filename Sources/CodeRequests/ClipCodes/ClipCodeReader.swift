import CommandLineKit
import CommandHabits
package import AppClipCodes
package import InvocationRouter
import JSONText
package import Scanning

/// Reads App Clip Codes for `beckon scan`, down to the URL when Apple's tables are there.
package struct ClipCodeReader {
  /// A code that was seen.
  package struct Sighting {
    package var payload: ClipPayload
    /// The URL; `nil` without tables, or when the payload is none.
    package var url: String?
    /// Why there is no URL.
    package var obstacle: String?
    /// Top left, top right, bottom right and bottom left; empty for a drawing.
    package var corners: [Payload.Corner] = []
    package var isLightOnDark: Bool?
  }

  private var compressor: URLCompressor?

  package init(_ tables: ClipTables) throws {
    compressor = try tables.find().map(URLCompressor.init)
  }

  /// What is known of the codes of a picture.
  package mutating func sightings(of codes: [ScannedClipCode]) -> [Sighting] {
    codes.map { code in
      var sighting = sighting(of: code.payload)
      sighting.corners = code.corners
      sighting.isLightOnDark = code.isLightOnDark
      return sighting
    }
  }

  /// What is known of a code that carries this.
  package mutating func sighting(of payload: ClipPayload) -> Sighting {
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
  package static func isDrawing(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(1024).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    return start.starts(with: "<svg".utf8) || start.starts(with: "<?xml".utf8)
      || start.starts(with: "<!--".utf8) || start.starts(with: "<!DOCTYPE svg".utf8)
  }
}

extension ClipCodeReader.Sighting {
  /// The URL, or the payload where there is none.
  package var content: String { url ?? payload.hex }

  func text(_ place: ScanPlace, number: String, _ styling: Styling) -> String {
    var lines = [styling(.bold, content.safeForTerminal())]
    let words = corners.isEmpty ? "" : ", " + place.words(corners, modules: nil)
    lines.append("  \(number)App Clip Code, \(place.name)\(words)")
    if let obstacle { lines.append("  payload only: \(obstacle.safeForTerminal())") }
    return lines.joined(separator: "\n") + "\n"
  }

  func json(_ place: ScanPlace, number: Int) -> JSONValue {
    let members: [(String, JSONValue)] = [
      ("file", .string(place.path)), ("picture", JSONValue(place.frame)),
      ("number", .integer(number)), ("text", JSONValue(url)),
      ("bytes", .string(payload.hex)), ("symbology", .string("app-clip-code")),
      ("corners", .array(corners.map { [.integer($0.x), .integer($0.y)] })),
      ("inverted", isLightOnDark.map { .bool($0) } ?? .null),
    ]
    return JSONValue(members: members + place.members(corners, modules: nil))
  }
}
