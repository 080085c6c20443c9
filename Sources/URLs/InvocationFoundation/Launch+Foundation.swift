#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import InvocationRouter

extension Router {
  /// Returns the route that matches a Foundation URL, or the reason why none does; throws if the
  /// URL is not one that a code or tag may carry.
  @_disfavoredOverload
  public func match(_ url: URL) throws(InvocationURLError) -> Answer {
    match(try InvocationURL(url))
  }
}

extension TypedRouter {
  /// Interprets the URL of a launch: the `webpageURL` of an `NSUserActivity`, or `nil` if there is
  /// none.
  ///
  /// ```swift
  /// import Foundation
  /// import InvocationRouter
  ///
  /// func screen(_ router: TypedRouter<String>, _ url: URL?) -> String? {
  ///   if case .route(let screen, _) = router.launch(url) { screen } else { nil }
  /// }
  /// ```
  @_disfavoredOverload
  public func launch(_ url: URL?) -> Launch { launch(url?.absoluteString) }

  /// Returns the output for a launch: `start` if there is no URL, and `lost` if the URL leads
  /// nowhere.
  @_disfavoredOverload
  public func output(_ url: URL?, start: Output, lost: Output) -> Output {
    output(url?.absoluteString, start: start, lost: lost)
  }
}
