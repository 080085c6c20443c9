public import InvocationURLs

/// How long a URL may be on a carrier.
public struct URLRoom: Sendable {
  /// The carrier in a sentence: "an NTAG213".
  public let carrier: String
  private let excess: @Sendable (InvocationURL) -> Int

  /// A carrier; `excess` says by how many bytes a URL is too long for it, 0 or less when it fits.
  public init(_ carrier: String, excess: @escaping @Sendable (InvocationURL) -> Int) {
    self.carrier = carrier
    self.excess = excess
  }

  /// By how many bytes a URL is too long; `nil` when it fits.
  public func excess(of url: InvocationURL) -> Int? {
    let bytes = excess(url)
    return bytes > 0 ? bytes : nil
  }
}
