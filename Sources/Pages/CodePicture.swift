public import QRCodes

/// A code as it stands in a page.
public enum CodePicture: Sendable {
  /// A QR symbol, drawn black on white with its quiet zone.
  case modules(ModuleMatrix)
  /// A whole SVG file of our own making, such as an App Clip Code.
  case drawing([UInt8])
}

extension HTMLText {
  /// Adds the picture; `label` is what it says to somebody who does not see it.
  mutating func picture(_ picture: CodePicture, label: String) {
    switch picture {
    case .modules(let modules): symbol(modules, label)
    case .drawing(let file):
      // As an image, nothing in it can act, load or restyle the page.
      markup("<img class=\"code\" alt=\"")
      text(label)
      markup("\" src=\"data:image/svg+xml;base64,")
      base64(file)
      markup("\">")
    }
  }

  /// One stroke as wide as a module along every run of dark modules.
  private mutating func symbol(_ modules: ModuleMatrix, _ label: String) {
    let quiet = modules.size < 21 ? 2 : 4
    let side = modules.size + 2 * quiet
    built("<svg class=\"code\" viewBox=\"0 0 \(side) \(side)\" role=\"img\" aria-label=\"")
    text(label)
    markup("\"><path d=\"")
    for row in 0..<modules.size { runs(of: modules, row, quiet) }
    markup("\"/></svg>")
  }

  private mutating func runs(of modules: ModuleMatrix, _ row: Int, _ quiet: Int) {
    var column = 0
    var pen: Int?
    while column < modules.size {
      guard modules[column, row] else {
        column += 1
        continue
      }
      let start = column
      while column < modules.size, modules[column, row] { column += 1 }
      if let pen {
        built("m\(start - pen) 0")
      } else {
        built("M\(start + quiet) \(row + quiet).5")
      }
      built("h\(column - start)")
      pen = column
    }
  }

  private mutating func base64(_ data: [UInt8]) {
    built(Base64.text(of: data))
  }
}

/// Bytes as text, RFC 4648 section 4.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of data: [UInt8]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((data.count + 2) / 3 * 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let count = min(3, data.count - start)
      let group = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(data[start + $1]) : 0) }
      for index in 0..<4 {
        bytes.append(index <= count ? digits[group >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
