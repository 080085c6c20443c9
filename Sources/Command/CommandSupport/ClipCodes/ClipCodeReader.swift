package import AppClipCodes
package import Scanning

/// Decodes App Clip Codes for `beckon scan`, down to the URL if Apple's tables are installed.
package struct ClipCodeReader {
  /// An App Clip Code found in a picture or drawing.
  package struct FoundCode {
    /// The payload of the code, after error correction.
    package var payload: ClipPayload
    /// The URL of the code; nil without tables or if the payload is not a URL.
    package var url: String?
    /// The reason why the URL is missing; nil if there is one.
    package var obstacle: String?
    /// The corners top left, top right, bottom right and bottom left; empty for a drawing.
    package var corners: [Payload.Corner] = []
    /// Whether the code is light on dark; nil for a drawing.
    package var isLightOnDark: Bool?

    /// The URL, or the payload in hexadecimal if there is no URL.
    package var content: String { url ?? payload.hex }
  }

  private var compressor: URLCompressor?

  /// Creates a reader that uses Apple's tables if they are found.
  package init(_ tables: ClipTables) throws {
    compressor = try tables.find().map(URLCompressor.init)
  }

  /// The decoded codes that were found in a picture.
  package mutating func sightings(of codes: [ScannedClipCode]) -> [FoundCode] {
    codes.map { code in
      var sighting = sighting(of: code.payload)
      sighting.corners = code.corners
      sighting.isLightOnDark = code.isLightOnDark
      return sighting
    }
  }

  /// The decoded code with this payload.
  package mutating func sighting(of payload: ClipPayload) -> FoundCode {
    var sighting = FoundCode(payload: payload)
    guard compressor != nil else {
      sighting.obstacle = "its URL needs Apple's tables, see 'beckon clipcode tables'"
      return sighting
    }
    do throws(ClipPayloadError) {
      sighting.url = try compressor?.text(of: payload)
    } catch { sighting.obstacle = error.description }
    return sighting
  }

  /// Whether the bytes begin like an SVG file.
  package static func isDrawing(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(1024).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    return start.starts(with: "<svg".utf8) || start.starts(with: "<?xml".utf8)
      || start.starts(with: "<!--".utf8) || start.starts(with: "<!DOCTYPE svg".utf8)
  }
}
