extension FetchFailure {
  /// The finding for a failed request; nil for a signal, which the whole program handles.
  func finding(at url: InvocationURL) -> LiveFinding? {
    let words = self.words(for: url)
    return words.map { LiveFinding($0.0, url.text, $0.1) }
  }

  private func words(for url: InvocationURL) -> (LiveFindingCode, String)? {
    let host = String(url.host)
    switch self {
    case .noAddress:
      return (
        .noAddress,
        "DNS has no address for \(host); check the spelling of the name, and that the domain is "
          + "paid for"
      )
    case .addressesRefused(let addresses):
      return (
        .addressRefused,
        "\(host) has the address \(addresses.joined(separator: ", ")), which belongs to a private "
          + "network or to this machine: phones elsewhere cannot open it, and it was not contacted. "
          + "--allow-private contacts it anyway"
      )
    case .connectionRefused(let addresses):
      return (
        .connectionRefused,
        "no server listens on port \(url.effectivePort) of \(host) (\(addresses.joined(separator: ", "))); "
          + "start the web server, or open the port"
      )
    case .unreachable(let words):
      return (
        .unreachable,
        "\(host) cannot be reached (\(shortened(words, to: 200))); try from another network, and "
          + "check that the server is up"
      )
    case .timedOut(let isConnected):
      return (
        .timedOut,
        isConnected
          ? "\(host) accepted the connection, but did not answer in time; phones give up, too. Check "
            + "the load of the server, or allow more time with --timeout"
          : "\(host) does not accept a connection in time; check that the server is up and that the "
            + "firewall allows port \(url.effectivePort)"
      )
    case .certificate(let fault, let facts): return fault.words(host, facts)
    case .tls(let words):
      return (
        .tlsFailed,
        "\(host) and this program have no common TLS version (\(shortened(words, to: 200))); check that "
          + "the server supports TLS 1.2 or 1.3 on port \(url.effectivePort)"
      )
    case .closed:
      return (
        .closed, "\(host) closed the connection without an answer; check the server's log"
      )
    case .notHTTP(let words):
      return (
        .notHTTP,
        "the answer of \(host) is not HTTP (\(shortened(words, to: 200))); check that port "
          + "\(url.effectivePort) belongs to the web server"
      )
    case .headerTooLong:
      return (
        .headerTooLong,
        "the header of the answer of \(host) has more than \(FetchSettings.headerLimit) bytes, and "
          + "was not read to its end; find out what sets so many cookies"
      )
    case .encoding(let words):
      return (
        .brokenEncoding,
        "the page is not compressed as its header states (\(shortened(words, to: 200))); fix the "
          + "server's Content-Encoding"
      )
    case .proxy(let words):
      return (
        .proxyFailed,
        "the proxy set in the environment does not reach \(host) (\(shortened(words, to: 200))); fix "
          + "https_proxy, or add the host to no_proxy"
      )
    case .authorities(let words), .other(_, let words):
      return (.unreachable, "\(host) cannot be contacted: \(shortened(words, to: 200))")
    case .interrupted: return nil
    }
  }
}

extension CertificateFault {
  fileprivate func words(_ host: String, _ facts: CertificateFacts?) -> (LiveFindingCode, String) {
    let issuer = facts.map { " (signed by \(quoted($0.issuer)))" } ?? ""
    switch self {
    case .expired:
      return (
        .certificateExpired,
        "the certificate of \(host) has expired\(issuer): no phone opens the page; renew it now"
      )
    case .notYetValid:
      return (
        .certificateNotYetValid,
        "the certificate of \(host) is not valid yet\(issuer); check the clocks of the server and "
          + "of this machine"
      )
    case .otherName:
      let names = (facts?.names ?? []).prefix(5).map { shortened($0) }
      let list = names.isEmpty ? "another name" : names.joined(separator: ", ")
      return (
        .certificateName,
        "the certificate is for \(list) and not for \(host): no phone opens the page; get one "
          + "for \(host)"
      )
    case .selfSigned:
      return (
        .certificateSelfSigned,
        "the server of \(host) uses a self-signed certificate, which phones do not trust; get one "
          + "from an authority, or name a private authority with --cacert"
      )
    case .unknownAuthority:
      return (
        .certificateUntrusted,
        "the certificate of \(host) is not signed by an authority known to this machine\(issuer); check "
          + "that the server sends the intermediate certificates, or name a private authority with --cacert"
      )
    case .revoked, .other:
      return (
        .certificateRefused,
        "the certificate of \(host) is refused\(issuer); get a new one from an authority"
      )
    }
  }
}
