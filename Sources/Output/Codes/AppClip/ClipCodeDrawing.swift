package import AppClipCodes
import Artwork
import SVGText

/// An App Clip Code read from an SVG file: by its stroked arcs, and as the file looks when drawn.
///
/// The stroked arcs are read if the file has them. In any case the file is drawn and the drawing is
/// scanned as a picture, so files whose arcs were converted to outlines can be read too.
package struct ClipCodeDrawing: Sendable {
  /// The results of scanning the drawing.
  package enum ScanOutcome: Sendable {
    /// The drawing shows one code.
    case code(DetectedClipCode)
    /// The drawing shows this number of codes, not one.
    case others(Int)
    /// The file cannot be drawn, with the reason.
    case none(String)
  }

  /// The 128-bit payload of the code.
  package let payload: ClipPayload
  /// The colours of the code.
  package let colours: ClipColours
  /// The diameter of the disc in millimetres, if the file has a physical size.
  package let diameter: Double?
  /// The URL that the file's metadata states. The arcs may encode a different one.
  package let statedURL: String?
  /// The code that the stroked arcs form; `nil` if there are none.
  package let strokes: ClipDrawing?
  /// The result of scanning the drawing.
  package let sight: ScanOutcome

  /// Reads and draws an SVG file; throws an error if neither its arcs nor its picture is a code.
  package init(_ bytes: [UInt8]) throws {
    let drawing = Result { () throws(ClipDrawingError) in try ClipDrawing(svg: bytes) }
    let seen = Result { try DetectedClipCode.codes(of: Page(svg: bytes)) }
    let sight: ScanOutcome =
      switch seen {
      case .success(let codes): codes.count == 1 ? .code(codes[0]) : .others(codes.count)
      case .failure(let error): .none("\(error)")
      }
    self.sight = sight
    switch (drawing, sight) {
    case (.success(let drawing), _):
      (strokes, payload, colours) = (drawing, drawing.payload, drawing.colours)
      (diameter, statedURL) = (drawing.diameter, drawing.statedURL)
    case (.failure, .code(let seen)):
      let elements = try SVGElementReader(bytes)
      (strokes, payload, colours) = (nil, seen.payload, seen.colours)
      diameter = elements.width.map { $0 * min(1, seen.share) }
      statedURL = elements.statedURL
    case (.failure(let error), .others(0)):
      throw ClipCodeNotFound(error: error, reason: "no code is seen in the drawing")
    case (.failure(let error), .others(let count)):
      throw ClipCodeNotFound(error: error, reason: "\(count) codes are seen in the drawing")
    case (.failure(let error), .none(let reason)):
      // Give the same reason only once, for a file that is not SVG.
      throw reason == "\(error)"
        ? error
        : ClipCodeNotFound(error: error, reason: "\(reason); make a picture of it and read that")
          as any Error
    }
  }

  /// Returns the payload of the code in an SVG file, from its strokes or else from its drawing.
  package static func payload(of bytes: [UInt8]) throws -> ClipPayload {
    do throws(ClipDrawingError) {
      return try ClipDrawing(svg: bytes).payload
    } catch {
      // Draw only if the strokes are not a code.
      return try ClipCodeDrawing(bytes).payload
    }
  }
}

/// An error for an SVG file in which neither the strokes nor the drawing are a code.
package struct ClipCodeNotFound: Error, CustomStringConvertible {
  /// The reason why the strokes are not a code.
  package let error: ClipDrawingError
  let reason: String

  /// Both reasons why the file has no code, with a remedy.
  package var description: String { "\(error); \(reason)" }
}
