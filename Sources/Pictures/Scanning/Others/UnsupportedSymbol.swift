package import InvocationRouter

/// A code of an unsupported kind, reported if nothing else was found.
package struct UnsupportedSymbol: Hashable, Sendable {
  /// A kind of unsupported code.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A square or rectangle with two solid sides and two dashed ones.
    case dataMatrix = "data-matrix"
    /// A square with concentric squares in its centre.
    case aztec
    /// Rows of bars after a wide one.
    case pdf417

    /// The name as people write it.
    package var name: String {
      switch self {
      case .dataMatrix: "Data Matrix"
      case .aztec: "Aztec Code"
      case .pdf417: "PDF417"
      }
    }

    /// The name with its article.
    package var phrase: String { (self == .aztec ? "an " : "a ") + name }
  }

  /// The kind of code.
  package let kind: Kind
  /// A position inside it, in pixels of the picture.
  package let place: Payload.Corner
}

/// Recognizes unsupported codes by the structure that is common to their kind.
enum UnsupportedSymbolDetector {
  /// The maximum number of pixels; larger levels cost more and show nothing new.
  private static let maxPixelCount = 300_000

  /// The code on the first level that is small enough, if there is one.
  static func look(_ sight: PicturePyramid) -> UnsupportedSymbol? {
    guard let index = sight.bits.firstIndex(where: { $0.width * $0.height <= maxPixelCount }) else {
      return nil
    }
    let bits = sight.bits[index]
    let found =
      PDF417Detector.place(bits).map { (UnsupportedSymbol.Kind.pdf417, $0) }
      ?? AztecDetector.place(bits).map { (.aztec, $0) }
      ?? DataMatrixDetector.place(bits).map { (.dataMatrix, $0) }
    return found.map { kind, place in
      UnsupportedSymbol(
        kind: kind, place: Payload.Corner(x: Int(place.x) << index, y: Int(place.y) << index))
    }
  }
}
