/// One request to a server: redirects are not followed, and each request has its own connection.
package struct FetchRequest: Sendable {
  /// The requested URL.
  package let url: InvocationURL
  /// The simulated visitor whose `User-Agent` the request has.
  package let visitor: SimulatedClient
  /// The maximum number of body bytes to keep; longer bodies are cut.
  package let bodyLimit: Int
  /// The value of the `Cookie` header; nil for none.
  package let cookies: String?

  /// The usual `bodyLimit`, for pages: the number of bytes that are kept.
  package static let pageLimit = 64 << 10

  /// Creates a request for `url`, by default for a page and without cookies.
  package init(
    _ url: InvocationURL, as visitor: SimulatedClient, bodyLimit: Int = pageLimit,
    cookies: String? = nil
  ) {
    (self.url, self.visitor, self.bodyLimit) = (url, visitor, bodyLimit)
    self.cookies = cookies
  }
}

/// A visitor that a request claims to come from.
package enum SimulatedClient: String, Sendable, Hashable, CaseIterable {
  /// A visitor with Safari on an iPhone.
  case iPhone = "iphone"
  /// A visitor with Chrome on an Android phone.
  case android
  /// This program, under its own name.
  case beckon

  /// The value of the header `User-Agent`.
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

  /// The visitor as a part of a sentence, such as "an iPhone".
  package var phrase: String {
    switch self {
    case .iPhone: "an iPhone"
    case .android: "an Android phone"
    case .beckon: "a program that says who it is"
    }
  }
}

/// The settings for every request.
package struct FetchSettings: Sendable {
  /// The maximum time of a request: DNS, connection, answer, and a repetition if needed.
  package var timeout: Duration
  /// The rule for the IP addresses that requests may be sent to.
  package var addresses: AddressPolicy
  /// The addresses that replace the answers of DNS for some hosts.
  package var pins: [PinnedAddress]
  /// The path of a file of certificate authorities that replaces the system's.
  package var authorities: String?
  /// The proxies that environment variables name.
  package var proxies: ProxySettings

  /// The maximum time for making a connection.
  static let connecting: Duration = .seconds(10)
  /// The maximum size of a header in bytes, all lines together.
  static let headerLimit = 64 << 10

  /// Makes settings; the defaults are 20 s, public addresses, the system's DNS and authorities, and
  /// no proxy.
  package init(
    timeout: Duration = .seconds(20), addresses: AddressPolicy = .publicOnly,
    pins: [PinnedAddress] = [], authorities: String? = nil, proxies: ProxySettings = .none
  ) {
    self.timeout = timeout
    self.addresses = addresses
    self.pins = pins
    self.authorities = authorities
    self.proxies = proxies
  }
}
