import AuthenticTags
import CommandHabits
package import CommandLineKit
package import InvocationRouter
package import InvocationURLs
import LibCrypto
import TapCounters

/// Judges URLs of routes that say that a tag makes them anew with every tap.
///
/// It only looks: no tap counts because of it, so that a look at the URL of a tap does not use it up.
package struct TapJudge {
  /// None where nobody gave any.
  private let keys: [SUNKeys<TagAESKey>]
  private let start: SUNStart?
  private let tamper: SUNTamperPlace?
  private let counters: TapCounterLook?
  private let rule: TapRule

  /// A judge without keys, who can say what is malformed and that nothing else is verified.
  package init() { (keys, start, tamper, counters, rule) = ([], nil, nil, nil, TapRule()) }

  /// A judge by options, for the routes of a table; without a key none of the other options means anything.
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
        "only a route table says where a tag's fields stand; give --routes, or use 'beckon sun verify'"
      )
    }
    let (start, tamper) = try SUNOptions.covered(arguments)
    let layouts = router.routes.lazy.compactMap(\.tapLayout)
    guard !layouts.isEmpty else {
      throw arguments.refuse(
        SUNOptions.keyFile,
        "no route of the table has a parameter of kind sun(cmac) in its query, so that nothing would be "
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
    counters = try arguments[SUNOptions.seen].map { try TapCounterLook(at: $0) }
  }

  /// Whether a URL that is not authentic is an answer of no.
  package var verifies: Bool { !keys.isEmpty }

  /// What is said of a URL of a route; `nil` where the route is not one of taps. A store that gives no answer ends the
  /// command.
  package func answer(_ url: InvocationURL, _ route: Route) throws -> SUNAnswer? {
    guard let text = route.tapLayout else { return nil }
    let layout: SUNLayout
    do throws(SUNLayoutError) { layout = try self.layout(text) } catch {
      if verifies { throw UnverifiableRoute(name: route.name, error: error) }
      return SUNAnswer(url: url.text, verdict: .success(.refused(.noKey)), layout: text)
    }
    let verdict = SUNVerifier(layouts: [layout], keys: keys).verdict(on: url)
    guard let counters else {
      return SUNAnswer(url: url.text, verdict: .success(verdict), layout: text)
    }
    let looked = try SUNVerifier<TagAESKey>.looked(at: verdict, rule: rule) {
      uid throws(TapCounterError) in try counters.lastTap(of: uid)
    }
    return SUNAnswer(url: url.text, verdict: .success(looked), layout: text)
  }

  private func layout(_ text: String) throws(SUNLayoutError) -> SUNLayout {
    // What is said of the code or the data is about the routes that have such a field.
    try Self.fits(text, start, tamper)
      ? SUNLayout(text, start: start, tamper: tamper) : SUNLayout(text)
  }

  private static func fits(
    _ layout: String, _ start: SUNStart?, _ tamper: SUNTamperPlace?
  ) -> Bool {
    (try? SUNLayout(layout, start: start, tamper: tamper)) != nil
  }
}
