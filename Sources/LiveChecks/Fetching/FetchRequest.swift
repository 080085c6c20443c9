package import InvocationURLs

/// One question to a server: no redirect is followed, and the connection is its own.
package struct FetchRequest: Sendable {
  /// What is asked for.
  package let url: InvocationURL
  /// Who asks.
  package let visitor: Visitor
  /// The most bytes of the answer's body that are kept; what is longer is cut there.
  package let bodyLimit: Int
  /// The value of the header `Cookie`.
  package let cookies: String?

  /// The most of a page that is read.
  package static let pageLimit = 64 << 10

  /// Asks for `url`.
  package init(
    _ url: InvocationURL, as visitor: Visitor, bodyLimit: Int = pageLimit, cookies: String? = nil
  ) {
    (self.url, self.visitor, self.bodyLimit) = (url, visitor, bodyLimit)
    self.cookies = cookies
  }
}

/// Who a server is told that it is asked by.
package enum Visitor: String, Sendable, Hashable, CaseIterable {
  /// Safari on an iPhone.
  case iPhone = "iphone"
  /// Chrome on an Android phone.
  case android
  /// This program, under its own name.
  case beckon

  /// The header `User-Agent`.
  package var userAgent: String {
    switch self {
    case .iPhone:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
    case .android:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
        + "Chrome/137.0.0.0 Mobile Safari/537.36"
    case .beckon: "beckon-check-live/1"
    }
  }

  /// In a sentence: "an iPhone".
  package var phrase: String {
    switch self {
    case .iPhone: "an iPhone"
    case .android: "an Android phone"
    case .beckon: "a program that says who it is"
    }
  }
}

/// How long things may take, and what else holds for every request.
package struct FetchSettings: Sendable {
  /// The longest that a request may take: names, connection, answer, and what is asked once more because of it.
  package var timeout: Duration
  /// Which addresses may be called.
  package var addresses: AddressRule
  /// Addresses that take the place of what names servers say.
  package var pins: [ConnectionPin]
  /// A file of authorities in place of the system's.
  package var authorities: String?
  /// Proxies of the environment.
  package var proxies: ProxyChoice

  /// The longest that a connection may take to be made.
  static let connecting: Duration = .seconds(10)
  /// The most that is taken of a header, all lines together.
  static let headerLimit = 64 << 10

  /// The usual: 20 s, public addresses, the system's names, authorities and no proxy.
  package init(
    timeout: Duration = .seconds(20), addresses: AddressRule = .publicOnly,
    pins: [ConnectionPin] = [], authorities: String? = nil, proxies: ProxyChoice = .none
  ) {
    self.timeout = timeout
    self.addresses = addresses
    self.pins = pins
    self.authorities = authorities
    self.proxies = proxies
  }
}
