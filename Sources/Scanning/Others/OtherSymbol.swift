public import InvocationRouter

/// A code of a kind that is not read, but named where nothing else was found.
public struct OtherSymbol: Hashable, Sendable {
  /// What kind of code it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A square or rectangle with two solid sides and two dashed ones.
    case dataMatrix = "data-matrix"
    /// A square with squares in squares in its middle.
    case aztec
    /// Rows of bars behind a wide one.
    case pdf417

    /// How people write it.
    public var name: String {
      switch self {
      case .dataMatrix: "Data Matrix"
      case .aztec: "Aztec Code"
      case .pdf417: "PDF417"
      }
    }

    /// The same with its article.
    public var phrase: String { (self == .aztec ? "an " : "a ") + name }
  }

  /// What kind of code it is.
  public let kind: Kind
  /// A place within it, in pixels of the picture.
  public let place: Payload.Corner
}

/// Names codes that nobody here reads, by the structure that all of their kind have.
enum OtherSymbols {
  /// Larger levels cost more and show no more.
  private static let most = 300_000

  /// What is seen on the first level that is small enough.
  static func look(_ sight: PictureSight) -> OtherSymbol? {
    guard let index = sight.bits.firstIndex(where: { $0.width * $0.height <= most }) else {
      return nil
    }
    let bits = sight.bits[index]
    let found =
      StartPattern.place(bits).map { (OtherSymbol.Kind.pdf417, $0) }
      ?? Bullseye.place(bits).map { (.aztec, $0) }
      ?? SolidCorner.place(bits).map { (.dataMatrix, $0) }
    return found.map { kind, place in
      OtherSymbol(
        kind: kind, place: Payload.Corner(x: Int(place.x) << index, y: Int(place.y) << index))
    }
  }
}
