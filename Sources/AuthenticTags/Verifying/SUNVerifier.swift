public import InvocationURLs

/// Verifies URLs that tags with secure dynamic messaging (NTAG 424 DNA) make anew with every tap.
///
/// A verdict without a counter store says that a tag made the URL. That it is not a copy of an earlier tap, only a
/// store can say: see `verdict(on:counting:rule:)`.
///
/// Values that nobody made up travel in URLs: every one is judged, and none traps or throws.
public struct SUNVerifier<Key: TagKey>: Sendable {
  /// The layouts that are tried: the first of which the URL has every parameter is the one.
  public let layouts: [SUNLayout]
  /// The keys that are tried, in this order: the newest first.
  public let keys: [SUNKeys<Key>]

  /// Tags of one layout, or of several.
  public init(layouts: [SUNLayout] = SUNLayout.usual, keys: [SUNKeys<Key>]) {
    (self.layouts, self.keys) = (layouts, keys)
  }

  /// Judges a text.
  public func verdict(on text: String) -> SUNVerdict {
    do throws(InvocationURLError) { return verdict(on: try InvocationURL(text)) } catch {
      return .refused(.notURL(error))
    }
  }

  /// Judges a URL.
  public func verdict(on url: InvocationURL) -> SUNVerdict {
    do throws(SUNRefusal) { return .authentic(try tap(url)) } catch { return .refused(error) }
  }

  private func tap(_ url: InvocationURL) throws(SUNRefusal) -> SUNTap {
    let items = url.queryItems
    guard let layout = layouts.first(where: { $0.fits(items) }) ?? layouts.first else {
      throw .noKey
    }
    let message = try SUNMessage(SUNText(url, layout), layout)
    guard !keys.isEmpty else { throw .noKey }
    var refusal: SUNRefusal?
    for keys in keys {
      do throws(SUNRefusal) { return try message.tap(by: keys) } catch {
        refusal = Self.telling(refusal, error)
      }
    }
    throw refusal ?? .noKey
  }

  /// What says more about a URL that no key fits: that the code is wrong, since then who the tag is was decrypted.
  private static func telling(_ first: SUNRefusal?, _ second: SUNRefusal) -> SUNRefusal {
    guard let first else { return second }
    return second == .wrongCode || first == .noKey ? second : first
  }
}
