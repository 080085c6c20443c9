/// The contents of a server's certificate.
package struct CertificateFacts: Sendable, Hashable {
  /// The host names that it is valid for, including wildcards such as `*.example.com`.
  package var names: [String]
  package var issuer: String
  /// The end of its validity in seconds since 1970; `nil` if it cannot be read.
  package var end: Int64?
  /// The number of certificates in the chain.
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

  /// The whole days from `now` to its end; negative if it has expired.
  package func daysLeft(at now: Int64) -> Int? {
    end.map { end in
      let (days, rest) = (end - now).quotientAndRemainder(dividingBy: 86_400)
      return Int(rest < 0 ? days - 1 : days)
    }
  }

  /// The host names in `DNS:a.example, DNS:*.example, IP Address:…`.
  private static func names(_ text: String) -> [String] {
    text.split(separator: ",").compactMap { entry in
      let entry = entry.drop { $0 == " " }
      return entry.hasPrefix("DNS:") ? String(entry.dropFirst(4)) : nil
    }
  }

  /// The common name in `C = DE, CN = a.example`.
  private static func commonName(_ subject: String) -> String? {
    for part in subject.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0].filter({ $0 != " " }) == "CN" else { continue }
      return String(sides[1].drop { $0 == " " })
    }
    return nil
  }
}
