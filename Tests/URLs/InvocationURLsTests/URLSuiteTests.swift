import Foundation
import InvocationURLs
import TestSupport
import Testing

/// The public URL test data, against which each difference of ours has a name (docs/urls.md).
@Suite("The public URL suite") struct URLSuiteTests {
  struct Case: Decodable, Sendable {
    var input: String
    var href: String?
    var failure: Bool?
  }

  /// Why we and browsers do not say the same.
  enum Reason: String, CaseIterable, Sendable {
    case userInfo = "user info is refused"
    case slashes = "two slashes are required"
    case backslash = "a backslash is refused"
    case control = "a control character is refused, never dropped"
    case nonASCII = "text outside ASCII is refused, never escaped"
    case nonASCIIHost = "a host outside ASCII is refused, its Punycode shown"
    case hostEscape = "an escape in a host is refused"
    case badPercent = "a bad percent escape is refused"
    case character = "a character that a URL must escape is refused, never escaped"
    case address = "only plain IPv4 addresses are accepted"
    case emptyLabel = "an empty host label is refused"
    case emptyHost = "a host must follow the two slashes"
    case port = "an empty port and port 0 are refused"
    case punycode = "a right-to-left name is left to lint"
    case badPunycode = "a label in Punycode whose characters IDNA does not allow is refused"
    case unreserved = "escapes of unreserved characters are decoded, others put in upper case"
  }

  enum Verdict: Hashable { case same, bothRefuse, differs(Reason), unexplained }

  static let cases: [Case] = {
    guard
      let file = Repository.shared?.appendingPathComponent(
        "suites/url/urltestdata-absolute-http.json"), let data = try? Data(contentsOf: file)
    else { return [] }
    return (try? JSONDecoder().decode([Case].self, from: data)) ?? []
  }()

  static func verdict(_ test: Case) -> Verdict {
    let url: InvocationURL
    do throws(InvocationURLError) { url = try InvocationURL(test.input) } catch {
      if test.failure == true { return .bothRefuse }
      return reason(error.problem).map(Verdict.differs) ?? .unexplained
    }
    guard let href = test.href else {
      return url.host.lowercased().contains("xn--") ? .differs(.punycode) : .unexplained
    }
    if url.canonical.text == href { return .same }
    // Theirs, put through our canonical form, must be ours: then escapes are all that differs.
    let theirs = try? InvocationURL(href).canonical.text
    return theirs == url.canonical.text ? .differs(.unreserved) : .unexplained
  }

  static func reason(_ problem: InvocationURLError.Problem) -> Reason? {
    switch problem {
    case .userInfo: .userInfo
    case .missingSlashes: .slashes
    case .backslash: .backslash
    case .control: .control
    case .nonASCII: .nonASCII
    case .nonASCIIHost: .nonASCIIHost
    case .hostCharacter(UInt8(ascii: "%")): .hostEscape
    case .badPercent: .badPercent
    case .space, .character, .brace: .character
    case .badIPv4, .badIPv6: .address
    case .badPunycode: .badPunycode
    case .emptyLabel: .emptyLabel
    case .emptyHost: .emptyHost
    case .badPort: .port
    default: nil
    }
  }

  @Test(
    "every difference has a named reason, and docs/urls.md has the table",
    .needsShared("suites", !cases.isEmpty))
  func everyCase() throws {
    var counts: [Verdict: Int] = [:]
    for test in Self.cases {
      let verdict = Self.verdict(test)
      counts[verdict, default: 0] += 1
      #expect(verdict != .unexplained, "\(test.input.debugDescription)")
    }
    var table = "| \(counts[.same, default: 0]) | the same text |\n"
    table += "| \(counts[.bothRefuse, default: 0]) | refused by both |\n"
    for reason in Reason.allCases {
      guard let count = counts[.differs(reason)] else { continue }
      table += "| \(count) | \(reason.rawValue) |\n"
    }
    print("URL suite: \(Self.cases.count) cases\n\(table)")
    let docs = Repository.root.appendingPathComponent("docs/urls.md")
    #expect(try String(contentsOf: docs, encoding: .utf8).contains(table))
  }
}
