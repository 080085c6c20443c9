import Basics
import PropertyLists

extension ProjectCheck {
  private static let services = [
    "applinks", "appclips", "webcredentials", "activitycontinuation", "authsrv",
  ]

  mutating func checkDomains() {
    let domains = [app, clip].map { target -> [AssociatedDomain]? in
      guard let list = target.entitlements else { return nil }
      return (strings(list, ProjectKeys.domains) ?? []).map { text in
        var domain = AssociatedDomain(target.settings.resolve(text))
        domain.line = list.lines.line(of: text, in: ProjectKeys.domains)
        return domain
      }
    }
    for (target, domains) in zip([app, clip], domains) {
      guard let list = target.entitlements, let domains else { continue }
      for domain in domains { check(domain, target, list) }
      checkHosts(domains, target, list)
    }
  }

  private mutating func check(
    _ domain: AssociatedDomain, _ target: ProjectTarget, _ list: CheckedProject.List
  ) {
    let text = domain.text
    if text.hasSetting {
      return add(
        .cannotTell, list.path, ProjectKeys.domains, "\(quoted(text)) has an unknown build setting",
        "give the value that Xcode puts there: --set NAME=VALUE", line: domain.line)
    }
    if let fault = domain.fault(Self.services) {
      return add(
        .domainForm, list.path, ProjectKeys.domains, "\(quoted(text)) \(fault.what)", fault.remedy,
        line: domain.line)
    }
    if domain.mode != nil {
      add(
        .domainMode, list.path, ProjectKeys.domains,
        "\(quoted(text)) bypasses Apple's CDN, which works only with development profiles "
          + "or managed devices",
        "write \(domain.service):\(domain.host) before the app is submitted", line: domain.line)
    }
    if target.kind == .clip, domain.service == "applinks" {
      add(
        .domainUseless, list.path, ProjectKeys.domains,
        "\(quoted(text)) does nothing in an App Clip, which has no universal links",
        "write appclips:\(domain.host) there, and leave applinks to the app", line: domain.line)
    }
  }

  private mutating func checkHosts(
    _ domains: [AssociatedDomain], _ target: ProjectTarget, _ list: CheckedProject.List
  ) {
    let services = target.kind == .clip ? ["appclips"] : ["appclips", "applinks"]
    for service in services {
      let own = domains.filter { $0.service == service }
      for host in hosts where !own.contains(where: { $0.covers(host) }) {
        add(
          .domainMissing, list.path, ProjectKeys.domains,
          "the \(target.kind.noun) is not associated with \(host) by \(service), so URLs on it "
            + (service == "appclips" ? "do not open an App Clip" : "do not open the installed app"),
          "add \(service):\(host)",
          level: service == "applinks" ? .warning : .error)
      }
      guard project.routes != nil else { continue }
      for domain in own
      where domain.fault(Self.services) == nil && !hosts.contains(where: domain.covers) {
        add(
          .domainUnused, list.path, ProjectKeys.domains,
          "no route, experience or printed URL is on the host of \(quoted(domain.text))",
          "take it out, or add its routes to the table",
          line: domain.line)
      }
    }
  }
}

/// An entry of the associated domains, such as `appclips:eat.example.com?mode=developer`.
package struct AssociatedDomain: Sendable {
  package let text: String
  package let service: String
  package let host: String
  package let mode: String?
  /// The line of the entry in its file, counted from 1, if it is known.
  var line: Int?

  package init(_ text: String) {
    self.text = text
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    service = String(parts[0])
    let rest = (parts.count > 1 ? parts[1] : "").split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    host = rest.first.map { String($0).lowercased() } ?? ""
    mode = rest.count > 1 ? String(rest[1]) : nil
  }

  /// Whether the entry matches a host: exactly, or as a name below `*.`, which `appclips` does not
  /// support.
  package func covers(_ host: String) -> Bool {
    if self.host == host { return true }
    guard service != "appclips", self.host.hasPrefix("*.") else { return false }
    return host.hasSuffix(self.host.dropFirst(1)) || host == self.host.dropFirst(2)
  }

  private static let modes = ["mode=developer", "mode=managed", "mode=developer+managed"]

  /// The problem of the entry itself and its remedy; nil if the entry is valid.
  func fault(_ services: [String]) -> (what: String, remedy: String)? {
    guard services.contains(service) else {
      let isURL = text.contains("://")
      return (
        isURL
          ? "is a URL, not an associated domain"
          : "does not name a service that Apple supports; these are \(services.joined(separator: ", "))",
        "write appclips: and only the host, such as appclips:eat.example.com"
      )
    }
    let plain = "write \(service): and only the host, such as \(service):eat.example.com"
    if host.hasPrefix("//") || host.contains("/") { return ("has a scheme or a path", plain) }
    if host.contains(":") { return ("has a port; Apple uses only the default one", plain) }
    if host.hasPrefix("*.") {
      guard service == "appclips" else { return nil }
      return (
        "has a wildcard; App Clips do not support wildcards",
        "write an entry for each host, and put a site file on each"
      )
    }
    let isHost =
      host.contains(".") && !host.hasPrefix(".") && !host.hasSuffix(".")
      && host.utf8.allSatisfy {
        $0.isDigit || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x2E
      }
    guard isHost else { return ("has no full host name", plain) }
    if let mode, !Self.modes.contains(mode) {
      return (
        "has a mode that Apple does not support",
        "leave it out; while developing, \(service):\(host)?mode=developer"
      )
    }
    return nil
  }
}
