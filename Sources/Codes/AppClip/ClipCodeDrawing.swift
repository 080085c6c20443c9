public import AppClipCodes
import Artwork
import SVGText

/// What an SVG file of an App Clip Code carries and shows.
///
/// Its stroked arcs are read where it has them. In any case the file is drawn, and what the drawing
/// shows is read as a picture: so files whose arcs were turned into outlines are read too.
public struct ClipCodeDrawing: Sendable {
  /// What the drawing is seen to be.
  public enum Sight: Sendable {
    /// One code.
    case code(SeenClipCode)
    /// No code, or several.
    case others(Int)
    /// It cannot be drawn, for this reason.
    case none(String)
  }

  /// What the code carries.
  public let payload: ClipPayload
  /// Its colours.
  public let colours: ClipColours
  /// How wide the disc is in millimetres, when the file has a size on paper.
  public let diameter: Double?
  /// The URL that the file says it carries; its arcs may say otherwise.
  public let statedURL: String?
  /// The stroked arcs; `nil` where there are none.
  public let strokes: ClipDrawing?
  /// What is seen.
  public let sight: Sight

  /// Reads and draws an SVG file; throws when neither says what code it is.
  public init(_ bytes: [UInt8]) throws {
    let drawing = Result { () throws(ClipDrawingError) in try ClipDrawing(svg: bytes) }
    let seen = Result { try SeenClipCode.codes(of: Page(svg: bytes)) }
    let sight: Sight =
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
      let elements = try SVGElements(bytes)
      (strokes, payload, colours) = (nil, seen.payload, seen.colours)
      diameter = elements.width.map { $0 * min(1, seen.share) }
      statedURL = elements.statedURL
    case (.failure(let error), .others(0)):
      throw ClipNotSeen(error: error, reason: "no code is seen in the drawing")
    case (.failure(let error), .others(let count)):
      throw ClipNotSeen(error: error, reason: "\(count) codes are seen in the drawing")
    case (.failure(let error), .none(let reason)):
      // A file that is not SVG says so once.
      throw reason == "\(error)"
        ? error
        : ClipNotSeen(error: error, reason: "\(reason); make a picture of it and read that")
          as any Error
    }
  }

  /// What the code of an SVG file carries, by its strokes, or else as it is seen.
  public static func payload(of bytes: [UInt8]) throws -> ClipPayload {
    do throws(ClipDrawingError) {
      return try ClipDrawing(svg: bytes).payload
    } catch {
      // Draws only what strokes do not say.
      return try ClipCodeDrawing(bytes).payload
    }
  }
}

/// Neither the strokes of a file nor its drawing are a code.
public struct ClipNotSeen: Error, CustomStringConvertible {
  /// Why its strokes are not one.
  public let error: ClipDrawingError
  let reason: String

  /// Both reasons, and what helps.
  public var description: String { "\(error); \(reason)" }
}
