/// The contents of a server's certificate, as far as they matter here.
package struct CertificateFacts: Sendable, Hashable {
  /// The host names that it is valid for, including wildcards such as `*.example.com`.
  package var names: [String]
  package var issuer: String
  /// The end of the validity in seconds since 1970-01-01T00:00:00Z; nil if it cannot be read.
  package var end: Int64?
  /// The number of certificates in the chain that the server sent.
  package var count: Int

  /// Parses libcurl's lines about the first certificate of a chain, `name:value`.
  package init(_ lines: [String], count: Int) {
    var subject = ""
    (names, issuer, end, self.count) = ([], "", nil, count)
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = String(line[line.index(after: colon)...])
      switch line[..<colon] {
      case "Subject": subject = value
      case "Issuer": issuer = value
      case "Expire date": end = DateText.seconds(value)
      case "X509v3 Subject Alternative Name": names = Self.names(value)
      default: break
      }
    }
    if names.isEmpty, let name = Self.commonName(subject) { names = [name] }
  }

  /// The number of whole days from `now` to the end; negative if it has passed.
  package func daysLeft(at now: Int64) -> Int? {
    end.map { end in
      let (days, rest) = (end - now).quotientAndRemainder(dividingBy: 86_400)
      return Int(rest < 0 ? days - 1 : days)
    }
  }

  /// The host names in a text such as `DNS:a.example, DNS:*.example, IP Address:…`.
  private static func names(_ text: String) -> [String] {
    text.split(separator: ",").compactMap { entry in
      let entry = entry.drop { $0 == " " }
      return entry.hasPrefix("DNS:") ? String(entry.dropFirst(4)) : nil
    }
  }

  /// The common name in a subject such as `C = DE, CN = a.example`; nil without one.
  private static func commonName(_ subject: String) -> String? {
    for part in subject.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0].filter({ $0 != " " }) == "CN" else { continue }
      return String(sides[1].drop { $0 == " " })
    }
    return nil
  }
}
