import Basics
import InvocationURLs

extension FetchFailure {
  /// What is to be told of a failure; `nil` for a signal, which the whole program hears of.
  func finding(at url: InvocationURL) -> LiveFinding? {
    let words = self.words(for: url)
    return words.map { LiveFinding($0.0, url.text, $0.1) }
  }

  private func words(for url: InvocationURL) -> (LiveCode, String)? {
    let host = String(url.host)
    switch self {
    case .noAddress:
      return (
        .noAddress,
        "no name server has an address for \(host); look whether the name is spelled right and the "
          + "domain is paid for"
      )
    case .addressesRefused(let addresses):
      return (
        .addressRefused,
        "\(host) has the address \(addresses.joined(separator: ", ")), which is of a private network "
          + "or of this machine: phones elsewhere cannot open it, and it was not called. "
          + "--allow-private calls it all the same"
      )
    case .connectionRefused(let addresses):
      return (
        .connectionRefused,
        "nobody listens at port \(url.effectivePort) of \(host) (\(addresses.joined(separator: ", "))); "
          + "start the web server, or open the port"
      )
    case .unreachable(let words):
      return (
        .unreachable,
        "\(host) cannot be reached (\(shortened(words, to: 200))); try from another network, and "
          + "look whether the server is up"
      )
    case .timedOut(let isConnected):
      return (
        .timedOut,
        isConnected
          ? "\(host) took the connection and gave no answer in time; a phone gives up, too. Look at "
            + "the load of the server, or allow more with --timeout"
          : "\(host) does not answer to a connection in time; look whether the server is up and a "
            + "firewall lets port \(url.effectivePort) through"
      )
    case .certificate(let fault, let facts): return fault.words(host, facts)
    case .tls(let words):
      return (
        .tlsFailed,
        "\(host) and this program found no common TLS (\(shortened(words, to: 200))); look whether "
          + "the server speaks TLS 1.2 or 1.3 at port \(url.effectivePort)"
      )
    case .closed:
      return (
        .closed, "\(host) closed the connection without an answer; look into the server's log"
      )
    case .notHTTP(let words):
      return (
        .notHTTP,
        "what \(host) answers is not HTTP (\(shortened(words, to: 200))); look whether port "
          + "\(url.effectivePort) is the one of the web server"
      )
    case .headerTooLong:
      return (
        .headerTooLong,
        "the header of the answer of \(host) has more than \(FetchSettings.headerLimit) bytes, and "
          + "was not read to its end; look for what sets so many cookies"
      )
    case .encoding(let words):
      return (
        .brokenEncoding,
        "the page is not packed as its header says (\(shortened(words, to: 200))); mend the "
          + "Content-Encoding of the server"
      )
    case .proxy(let words):
      return (
        .proxyFailed,
        "the proxy of the environment gives no way to \(host) (\(shortened(words, to: 200))); mend "
          + "https_proxy, or name the host in no_proxy"
      )
    case .authorities(let words), .other(_, let words):
      return (.unreachable, "\(host) cannot be asked: \(shortened(words, to: 200))")
    case .interrupted: return nil
    }
  }
}

extension CertificateFault {
  fileprivate func words(_ host: String, _ facts: CertificateFacts?) -> (LiveCode, String) {
    let issuer = facts.map { " (signed by \(quoted($0.issuer)))" } ?? ""
    switch self {
    case .expired:
      return (
        .certificateExpired,
        "the certificate of \(host) is over\(issuer): no phone opens the page; renew it now"
      )
    case .notYetValid:
      return (
        .certificateNotYetValid,
        "the certificate of \(host) is not valid yet\(issuer); look at the clocks of the server and "
          + "of this machine"
      )
    case .otherName:
      let names = (facts?.names ?? []).prefix(5).map { shortened($0) }
      let list = names.isEmpty ? "another name" : names.joined(separator: ", ")
      return (
        .certificateName,
        "the certificate is for \(list) and not for \(host): no phone opens the page; get one "
          + "that names \(host)"
      )
    case .selfSigned:
      return (
        .certificateSelfSigned,
        "the server of \(host) signed its certificate itself, and phones do not believe it; get one "
          + "from an authority. --cacert names a private one"
      )
    case .unknownAuthority:
      return (
        .certificateUntrusted,
        "no authority that this machine knows has signed the certificate of \(host)\(issuer); look "
          + "whether the server sends the certificates between, or name a private authority with --cacert"
      )
    case .revoked, .other:
      return (
        .certificateRefused,
        "the certificate of \(host) is refused\(issuer); get a new one from an authority"
      )
    }
  }
}
