import AuthenticTags
import Cryptography
import TapCounters

/// A verifier of URLs whose routes say that a tag rewrites them at every tap.
///
/// It only looks: the tap is not counted, so that checking the URL of a tap does not use it up.
package struct TapVerifier {
  /// The keys; empty if none were given.
  private let keys: [SUNKeys<TagAESKey>]
  private let start: SUNCoverageStart?
  private let tamper: SUNTamperPosition?
  private let counters: TapCounterReader?
  private let rule: TapRule

  /// Creates a judge without keys. It can only report that a URL is malformed or unverified.
  package init() { (keys, start, tamper, counters, rule) = ([], nil, nil, nil, TapRule()) }

  /// Creates a judge from options, for the routes of a table. Without a key, all other options are
  /// refused.
  package init(_ arguments: Arguments, _ router: Router?) throws {
    guard arguments.mentions(SUNOptions.keyFile) else {
      if let option = SUNOptions.looking.first(where: arguments.mentions) {
        throw arguments.refuse(option, "without --key-file nothing is verified")
      }
      (keys, start, tamper, counters, rule) = ([], nil, nil, nil, TapRule())
      return
    }
    guard let router else {
      throw arguments.refuse(
        SUNOptions.keyFile,
        "only a route table gives the layout of a tag's fields; give --routes, or use 'beckon sun verify'"
      )
    }
    let (start, tamper) = try SUNOptions.covered(arguments)
    let layouts = router.routes.lazy.compactMap(\.tapLayout)
    guard !layouts.isEmpty else {
      throw arguments.refuse(
        SUNOptions.keyFile,
        "no route of the table has a parameter of kind sun(cmac) in its query, so nothing would be "
          + "verified")
    }
    guard start == nil && tamper == nil || layouts.contains(where: { Self.fits($0, start, tamper) })
    else {
      throw arguments.refuse(
        start == nil ? SUNOptions.tamper : SUNOptions.start,
        "no route of the table has such a field")
    }
    (self.start, self.tamper) = (start, tamper)
    rule = try SUNOptions.rule(arguments, SUNOptions.seen)
    keys = try SUNOptions.keys(arguments)
    counters = try arguments[SUNOptions.seen].map { try TapCounterReader(at: $0) }
  }

  /// Whether the command answers no for a URL that is not authentic, as keys were given.
  package var verifies: Bool { !keys.isEmpty }

  /// The verdict on a URL of a route, or `nil` if the route is not for SUN taps. An error of the
  /// counter store ends the command.
  package func answer(_ url: InvocationURL, _ route: Route) throws -> SUNVerdictOutput? {
    guard let text = route.tapLayout else { return nil }
    let layout: SUNLayout
    do throws(SUNLayoutError) { layout = try self.layout(text) } catch {
      if verifies { throw UnverifiableRoute(name: route.name, error: error) }
      return SUNVerdictOutput(url: url.text, verdict: .success(.refused(.noKey)), layout: text)
    }
    let verdict = SUNVerifier(layouts: [layout], keys: keys).verdict(on: url)
    guard let counters else {
      return SUNVerdictOutput(url: url.text, verdict: .success(verdict), layout: text)
    }
    let looked = try SUNVerifier<TagAESKey>.looked(at: verdict, rule: rule) {
      uid throws(TapCounterError) in try counters.lastTap(of: uid)
    }
    return SUNVerdictOutput(url: url.text, verdict: .success(looked), layout: text)
  }

  private func layout(_ text: String) throws(SUNLayoutError) -> SUNLayout {
    // Options about the code or the data apply to the routes that have such a field.
    try Self.fits(text, start, tamper)
      ? SUNLayout(text, start: start, tamper: tamper) : SUNLayout(text)
  }

  private static func fits(
    _ layout: String, _ start: SUNCoverageStart?, _ tamper: SUNTamperPosition?
  ) -> Bool {
    (try? SUNLayout(layout, start: start, tamper: tamper)) != nil
  }
}
