/// The answer of a server to one request.
package struct FetchResponse: Sendable {
  /// The way in which the body of an answer ended.
  package enum Ending: Sendable, Hashable {
    /// The body is complete.
    case complete
    /// The body exceeded the limit, and the transfer was ended.
    case cut
    /// The server closed the connection before the announced end.
    case torn
    /// The header arrived, but the body did not end in time.
    case stalled
    /// The body is small as received but expands to very many bytes, so that the transfer was
    /// ended.
    case huge
  }

  /// The HTTP status, such as 200.
  package var status: Int
  /// The header of the last answer; interim answers such as 103 are omitted.
  package var header: HeaderFields
  /// The beginning of the body, decompressed, up to the limit.
  package var body: [UInt8]
  package var ending: Ending
  /// The number of bytes received for the body, still compressed.
  package var received: Int
  /// The IP address that the request was sent to: that of the proxy, if there was one.
  package var address: String?
  /// The address of the proxy, if the request used one.
  package var proxy: String?
  /// The certificate of the server; nil without TLS or if it could not be read.
  package var certificate: CertificateFacts?
  package var milliseconds: Int
}

/// The reason why a request has no answer.
package enum FetchFailure: Error, Sendable, Hashable {
  /// No name server has an address for the host.
  case noAddress
  /// The rule forbids all addresses of the host, which are listed.
  case addressesRefused([String])
  /// The addresses of the host are known, but the port refuses connections.
  case connectionRefused([String])
  /// The host cannot be reached, for which the system gave this text.
  case unreachable(String)
  /// The answer did not come in time; `isConnected` if the connection was made.
  case timedOut(isConnected: Bool)
  /// The server's certificate is one that phones refuse; its contents, if they could be read.
  case certificate(CertificateFault, CertificateFacts?)
  /// The TLS connection failed, for which libcurl gave this text.
  case tls(String)
  /// The connection ended without an answer.
  case closed
  /// The answer is not HTTP, for which libcurl gave this text.
  case notHTTP(String)
  /// The header exceeds the limit.
  case headerTooLong
  /// The body is not compressed as the header states.
  case encoding(String)
  /// The proxy has no address or refused the request, for which libcurl gave this text.
  case proxy(String)
  /// The file of certificate authorities cannot be used, for which libcurl gave this text.
  case authorities(String)
  /// A signal ended the request.
  case interrupted
  /// The transfer failed with another error of libcurl, with its number.
  case other(code: Int, words: String)
}

/// A fault for which phones refuse a server's certificate.
package enum CertificateFault: String, Sendable, Hashable {
  /// The certificate has expired.
  case expired
  /// The certificate is not valid yet.
  case notYetValid
  /// The certificate is for another host name.
  case otherName
  /// The certificate is signed by itself, and not by an authority.
  case selfSigned
  /// No authority that the system knows signed the certificate, or the chain has a gap.
  case unknownAuthority
  /// The certificate has been revoked.
  case revoked
  /// The certificate has another fault that OpenSSL found.
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
