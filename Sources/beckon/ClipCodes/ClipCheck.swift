import AppClipCodes
import CommandLineKit
import HostIO
import InvocationRouter
import InvocationURLs
import JSONText
import RouteFiles
import Scanning

/// Holds codes against what they should be.
struct ClipCheck {
  /// A file, and what is known of it.
  struct Row {
    var path: String
    var url: String?
    var kind: ClipKind
    var foreground: ClipColour?
    var background: ClipColour?
    /// What is wrong with the row itself.
    var faults: [String] = []
  }

  /// What was found.
  struct Result {
    var path: String
    var payload: ClipPayload?
    var url: String?
    var route: String?
    var faults: [String] = []
  }

  /// The largest file that is read.
  private static let limit = 256 << 20
  private var compressor: URLCompressor?
  private let router: Router?
  private let diameter: Int?
  private let tag: Int?

  init(_ arguments: Arguments) throws {
    compressor = try ClipTables.find(arguments).map(URLCompressor.init)
    router = arguments[.routes] == nil ? nil : try RouteTable.load(arguments).router
    diameter = try ClipStyle.length(arguments, ClipStyle.diameter)
    tag = try ClipStyle.length(arguments, ClipStyle.tag)
  }

  mutating func result(of row: Row) throws -> Result {
    var result = Result(path: row.path, faults: row.faults)
    do {
      let bytes = try InputFile.contents(of: row.path, limit: Self.limit)
      if (try? PictureFormat(bytes)) != nil {
        try scan(bytes, row, &result)
      } else {
        try read(ClipDrawing(svg: bytes), row, &result)
      }
    } catch let error as ClipDrawingError {
      result.faults.append("\(error)")
    } catch let error as PictureError {
      result.faults.append("\(error)")
    } catch let error as HostError where row.url != nil {
      // One file of many that is missing is a fault of the table.
      result.faults.append("\(error)")
    }
    return result
  }

  private mutating func scan(_ bytes: [UInt8], _ row: Row, _ result: inout Result) throws {
    let codes = AppClipScanner().scan(try Picture(reading: bytes))
    guard let code = codes.first else {
      result.faults.append("no App Clip Code is seen in the picture")
      return
    }
    if codes.count > 1 { result.faults.append("there are \(codes.count) codes in the picture") }
    compare(code.payload, row, &result)
    checkSize(diameter, row, &result)
  }

  private mutating func read(
    _ drawing: ClipDrawing, _ row: Row, _ result: inout Result
  ) throws {
    compare(drawing.payload, row, &result)
    if drawing.wrong > 0 {
      result.faults.append(
        "\(counted(drawing.wrong, "arc end or colour")) had to be repaired: the drawing was changed"
      )
    }
    if let stated = drawing.statedURL, let url = result.url, !isSame(stated, url) {
      result.faults.append("the file says it carries \(stated), and its arcs say \(url)")
    }
    if let foreground = row.foreground, foreground != drawing.colours.foreground {
      result.faults.append(
        "the foreground is \(drawing.colours.foreground.hex) and should be \(foreground.hex)")
    }
    if let background = row.background, background != drawing.colours.background {
      result.faults.append(
        "the background is \(drawing.colours.background.hex) and should be \(background.hex)")
    }
    checkSize(diameter ?? drawing.diameter.map { Int(($0 * 1000).rounded()) }, row, &result)
  }

  /// Compares what the code carries with the URL, and finds its route.
  private mutating func compare(_ payload: ClipPayload, _ row: Row, _ result: inout Result) {
    result.payload = payload
    guard compressor != nil else {
      if row.url != nil || router != nil { result.faults.append("\(ClipTables.NotFound())") }
      return
    }
    do throws(ClipPayloadError) {
      result.url = try compressor?.text(of: payload)
    } catch { result.faults.append("\(error)") }
    if let expected = row.url {
      // Payloads are compared, not texts: the code must be the one that this URL makes.
      do throws(ClipURLError) {
        let own = try compressor?.payload(of: expected)
        if own != payload, !isSame(expected, result.url ?? "") {
          result.faults.append("it should carry \(expected) and does not")
        }
      } catch { result.faults.append("\(expected) cannot be in a code: \(error)") }
    }
    guard let router, let text = result.url, let url = try? InvocationURL(text) else { return }
    result.route = router.match(url).match?.route.name
    if result.route == nil { result.faults.append("the URL has no route in the table") }
  }

  /// Whether two URLs are one code: their payloads are equal.
  private mutating func isSame(_ a: String, _ b: String) -> Bool {
    guard let first = try? compressor?.payload(of: a) else { return a == b }
    return first == (try? compressor?.payload(of: b))
  }

  private func checkSize(_ diameter: Int?, _ row: Row, _ result: inout Result) {
    guard let diameter else { return }
    do throws(ClipSize.Problem) {
      try ClipSize.check(diameter: diameter, kind: row.kind, tag: tag)
    } catch { result.faults.append("\(error)") }
  }
}

extension ClipCheck.Result {
  func text(_ styling: Styling) -> String {
    let verdict = faults.isEmpty ? styling(.green, "good ") : styling(.red, "wrong")
    let content = url ?? payload.map { "payload \($0.hex)" } ?? "not read"
    let route = route.map { "  route \($0)" } ?? ""
    return "\(verdict)  \(path.safeForTerminal())  \(content.safeForTerminal())\(route)\n"
      + faults.map { "       \($0.safeForTerminal())\n" }.joined()
  }

  var json: JSONValue {
    [
      "file": .string(path), "payload": JSONValue(payload?.hex), "url": JSONValue(url),
      "route": JSONValue(route), "faults": .array(faults.map { .string($0) }),
    ]
  }
}
