package import InvocationRouter

/// The number of bytes or bits that a carrier has for a URL.
package struct CarrierCapacity: Sendable {
  /// The carrier as a part of a sentence, such as "an NTAG213".
  package let carrier: String
  /// The unit of the capacity, such as "byte" or "bit".
  package let unit: String
  /// Whether this is an object onto which a URL is printed or written unchanged.
  ///
  /// URLs that a tag generates at every tap are not, so they are not measured against it.
  package let isCarrier: Bool
  private let excess: @Sendable (InvocationURL) -> Int

  /// Creates a capacity. `excess` returns by how many units a URL is too long, and 0 or less if it
  /// fits.
  package init(
    _ carrier: String, unit: String = "byte", isCarrier: Bool = false,
    excess: @escaping @Sendable (InvocationURL) -> Int
  ) {
    self.carrier = carrier
    self.unit = unit
    self.isCarrier = isCarrier
    self.excess = excess
  }

  /// Returns by how many units a URL exceeds the capacity, or `nil` if it fits.
  package func excess(of url: InvocationURL) -> Int? {
    let excess = excess(url)
    return excess > 0 ? excess : nil
  }
}
