public import InvocationURLs

/// Verifies the URLs that tags with secure dynamic messaging (NTAG 424 DNA) generate at every tap.
///
/// A verdict without a counter store says only that a tag made the URL. To detect copies of earlier
/// taps, use a store: see `verdict(on:counting:rule:)`.
///
/// URLs are untrusted input: every text gets a verdict, and none traps or throws.
///
/// ```swift
/// import Cryptography
/// import TapCounters
///
/// var bytes = keyBytes
/// let master = try TagAESKey(wiping: &bytes)
/// let verifier = SUNVerifier(
///   layouts: [try SUNLayout("e={picc}&c={cmac}")],
///   keys: [
///     try SUNKeys(
///       version: 1, master: master, scheme: .an10922(system: Array("my-shop".utf8)))
///   ])
/// let store = try TapCounterFile("taps.db")
/// if case .authentic(let tap) = try verifier.verdict(on: text, counting: store) {
///   print("tap \(tap.counter ?? 0) of \(tap.uidText)")
/// }
/// ```
public struct SUNVerifier<Key: TagKey>: Sendable {
  /// The layouts to try. The first one whose parameters are all in the URL is used.
  public let layouts: [SUNLayout]
  /// The keys to try in this order, the newest first.
  public let keys: [SUNKeys<Key>]

  /// Creates a verifier for tags of one or more layouts, with keys of one or more versions.
  public init(layouts: [SUNLayout] = SUNLayout.usual, keys: [SUNKeys<Key>]) {
    (self.layouts, self.keys) = (layouts, keys)
  }

  /// Parses and verifies a URL. Does not detect URLs that were used before.
  public func verdict(on text: String) -> SUNVerificationResult {
    do throws(InvocationURLError) { return verdict(on: try InvocationURL(text)) } catch {
      return .refused(.notURL(error))
    }
  }

  /// Verifies a URL. Does not detect URLs that were used before.
  public func verdict(on url: InvocationURL) -> SUNVerificationResult {
    do throws(SUNRefusal) { return .authentic(try tap(url)) } catch { return .refused(error) }
  }

  private func tap(_ url: InvocationURL) throws(SUNRefusal) -> SUNTap {
    let items = url.queryItems
    guard let layout = layouts.first(where: { $0.fits(items) }) ?? layouts.first else {
      throw .noKey
    }
    let message = try SUNFieldBytes(ParsedSUNURL(url, layout), layout)
    guard !keys.isEmpty else { throw .noKey }
    var refusal: SUNRefusal?
    for keys in keys {
      do throws(SUNRefusal) { return try message.tap(by: keys) } catch {
        refusal = Self.moreInformative(refusal, error)
      }
    }
    throw refusal ?? .noKey
  }

  /// Chooses the more informative of two refusals of a URL that no key fits: a wrong code, because
  /// then the tag's UID was decrypted.
  private static func moreInformative(_ first: SUNRefusal?, _ second: SUNRefusal) -> SUNRefusal {
    guard let first else { return second }
    return second == .wrongCode || first == .noKey ? second : first
  }
}
