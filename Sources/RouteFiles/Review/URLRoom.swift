public import InvocationURLs

/// How long a URL may be on a carrier.
public struct URLRoom: Sendable {
  /// The carrier in a sentence: "an NTAG213".
  public let carrier: String
  /// What its room is counted in: "byte", "bit".
  public let unit: String
  /// Whether it is a thing that a URL is printed or written onto as it is.
  ///
  /// What a tag makes anew with every tap is not, so that such URLs are not measured against it.
  public let isCarrier: Bool
  private let excess: @Sendable (InvocationURL) -> Int

  /// A carrier; `excess` says by how many bytes, or other units, a URL is too long for it, 0 or
  /// less when it fits.
  public init(
    _ carrier: String, unit: String = "byte", isCarrier: Bool = false,
    excess: @escaping @Sendable (InvocationURL) -> Int
  ) {
    self.carrier = carrier
    self.unit = unit
    self.isCarrier = isCarrier
    self.excess = excess
  }

  /// By how many units a URL is too long; `nil` when it fits.
  public func excess(of url: InvocationURL) -> Int? {
    let excess = excess(url)
    return excess > 0 ? excess : nil
  }
}
