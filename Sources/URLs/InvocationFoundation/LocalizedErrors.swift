#if canImport(FoundationEssentials)
  public import protocol FoundationEssentials.LocalizedError
#else
  public import protocol Foundation.LocalizedError
#endif
public import InvocationRouter
public import NDEF

// With these, `localizedDescription` is the error's own sentence. The errors of the products that
// the router does not need are in `LocalizedErrors`.
extension LocalizedError where Self: CustomStringConvertible {
  /// The error's sentence.
  public var errorDescription: String? { description }
}

extension InvocationURLError: LocalizedError {}
extension PercentEncodingError: LocalizedError {}
extension CheckDigitError: LocalizedError {}
extension RandomIdentifierError: LocalizedError {}
extension SerialNumberError: LocalizedError {}
extension PublicSuffixListError: LocalizedError {}
extension URITemplate.SyntaxError: LocalizedError {}
extension URITemplate.ExpansionError: LocalizedError {}
extension RoutePatternError: LocalizedError {}
extension RoutePrintError: LocalizedError {}
extension RouteTableError: LocalizedError {}
extension RouteMismatch: LocalizedError {}
extension TypedRouteError: LocalizedError {}
extension TypedRouterError: LocalizedError {}
extension ExperienceError: LocalizedError {}
extension ExperienceTableError: LocalizedError {}
extension NDEFError: LocalizedError {}
extension NDEFBuildError: LocalizedError {}
extension NDEFWriteError: LocalizedError {}
extension TLVError: LocalizedError {}
