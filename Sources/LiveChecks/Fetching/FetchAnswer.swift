/// What a server answered to one question.
package struct FetchAnswer: Sendable {
  /// Whether all of a body came.
  package enum Ending: Sendable, Hashable {
    /// The whole body is there.
    case complete
    /// There was more than the limit, and the transfer was ended.
    case cut
    /// The server closed the connection before the end that it had announced.
    case torn
    /// The header came, and the body did not end in time.
    case stalled
    /// A few packed bytes unpack to very many, and the transfer was ended.
    case huge
  }

  /// The HTTP status.
  package var status: Int
  /// The header of the last answer; earlier ones such as 103 are left out.
  package var header: HeaderFields
  /// The beginning of the body, unpacked.
  package var body: [UInt8]
  package var ending: Ending
  /// What came over the network of the body, packed as it was.
  package var received: Int
  /// The address that was connected: of the proxy, when there was one.
  package var address: String?
  /// The proxy that it went through.
  package var proxy: String?
  /// The certificate that the server showed; `nil` without TLS.
  package var certificate: CertificateFacts?
  package var milliseconds: Int
}

/// Why there is no answer.
package enum FetchFailure: Error, Sendable, Hashable {
  /// No name server has an address for the host.
  case noAddress
  /// Every address that the host has may not be called.
  case addressesRefused([String])
  /// Nobody listens.
  case connectionRefused([String])
  /// No way to the host: the system's words.
  case unreachable(String)
  /// No answer in time; `isConnected` when the connection had been made.
  case timedOut(isConnected: Bool)
  /// A certificate that phones refuse, and what it says, where it can be looked at.
  case certificate(CertificateFault, CertificateFacts?)
  /// No TLS: libcurl's words.
  case tls(String)
  /// The connection ended without an answer.
  case closed
  /// An answer that is not HTTP: libcurl's words.
  case notHTTP(String)
  /// A header beyond all measure.
  case headerTooLong
  /// A body that is not packed as the header says.
  case encoding(String)
  /// The proxy has no address, or refused: libcurl's words.
  case proxy(String)
  /// The file of authorities cannot be used: libcurl's words.
  case authorities(String)
  /// A signal.
  case interrupted
  /// Whatever else libcurl says, with its number.
  case other(code: Int, words: String)
}

/// What is wrong with a certificate.
package enum CertificateFault: String, Sendable, Hashable {
  case expired
  case notYetValid
  case otherName
  case selfSigned
  /// No authority that the system knows has signed it, or the chain has a gap.
  case unknownAuthority
  case revoked
  /// Whatever else OpenSSL says.
  case other

  /// By the number that OpenSSL's check gave: X509_V_ERR_…; libcurl looks at the name first, and leaves
  /// its own 1 where that fails.
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
