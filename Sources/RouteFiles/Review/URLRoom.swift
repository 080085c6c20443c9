public import InvocationURLs

/// How long a URL may be on a carrier.
public struct URLRoom: Sendable {
  /// The carrier in a sentence: "an NTAG213".
  public let carrier: String
  /// What its room is counted in: "byte", "bit".
  public let unit: String
  private let excess: @Sendable (InvocationURL) -> Int

  /// A carrier; `excess` says by how many bytes, or other units, a URL is too long for it, 0 or
  /// less when it fits.
  public init(
    _ carrier: String, unit: String = "byte", excess: @escaping @Sendable (InvocationURL) -> Int
  ) {
    self.carrier = carrier
    self.unit = unit
    self.excess = excess
  }

  /// By how many units a URL is too long; `nil` when it fits.
  public func excess(of url: InvocationURL) -> Int? {
    let excess = excess(url)
    return excess > 0 ? excess : nil
  }
}
