/// The answer of a server to one request.
package struct FetchResponse: Sendable {
  /// The completeness of a body.
  package enum Ending: Sendable, Hashable {
    /// The body is complete.
    case complete
    /// The body exceeded the limit, and the transfer was ended.
    case cut
    /// The server closed the connection before the announced end.
    case torn
    /// The header arrived, but the body did not end in time.
    case stalled
    /// A few compressed bytes expand to very many, and the transfer was ended.
    case huge
  }

  /// The HTTP status.
  package var status: Int
  /// The header of the last answer; interim answers such as 103 are omitted.
  package var header: HeaderFields
  /// The beginning of the body, decompressed.
  package var body: [UInt8]
  package var ending: Ending
  /// The number of bytes received for the body, still compressed.
  package var received: Int
  /// The IP address of the connection: that of the proxy, if there was one.
  package var address: String?
  /// The proxy of the request, if any.
  package var proxy: String?
  /// The certificate of the server; `nil` without TLS.
  package var certificate: CertificateFacts?
  package var milliseconds: Int
}

/// The reason why a request has no answer.
package enum FetchFailure: Error, Sendable, Hashable {
  /// No name server has an address for the host.
  case noAddress
  /// All addresses of the host are forbidden by the rule.
  case addressesRefused([String])
  /// No server listens on the port.
  case connectionRefused([String])
  /// The host cannot be reached; the text is the system's.
  case unreachable(String)
  /// No answer in time; `isConnected` if the connection was made.
  case timedOut(isConnected: Bool)
  /// A certificate that phones refuse, with its contents if they could be read.
  case certificate(CertificateFault, CertificateFacts?)
  /// TLS failed; the text is libcurl's.
  case tls(String)
  /// The connection ended without an answer.
  case closed
  /// The answer is not HTTP; the text is libcurl's.
  case notHTTP(String)
  /// The header exceeds the limit.
  case headerTooLong
  /// The body is not compressed as the header states.
  case encoding(String)
  /// The proxy has no address or refused the request; the text is libcurl's.
  case proxy(String)
  /// The file of certificate authorities cannot be used; the text is libcurl's.
  case authorities(String)
  /// A signal ended the request.
  case interrupted
  /// Any other error of libcurl, with its number.
  case other(code: Int, words: String)
}

/// A fault in a certificate.
package enum CertificateFault: String, Sendable, Hashable {
  /// The certificate has expired.
  case expired
  /// The certificate is not valid yet.
  case notYetValid
  /// The certificate is for another host name.
  case otherName
  /// The certificate is signed by itself.
  case selfSigned
  /// No authority that the system knows signed the certificate, or the chain has a gap.
  case unknownAuthority
  /// The certificate has been revoked.
  case revoked
  /// Any other error of OpenSSL.
  case other

  /// Makes the fault from the result of OpenSSL's verification, X509_V_ERR_…. libcurl checks the
  /// name first, and leaves its own 1 if that fails.
  init(_ result: Int) {
    self =
      switch result {
      case 0, 1, 62: .otherName
      case 9: .notYetValid
      case 10: .expired
      case 18: .selfSigned
      case 2, 19, 20, 21: .unknownAuthority
      case 23: .revoked
      default: .other
      }
  }
}
