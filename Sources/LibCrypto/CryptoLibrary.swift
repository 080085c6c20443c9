import CCrypto
package import HostIO

/// OpenSSL's libcrypto, which is opened when something is first computed.
package enum CryptoLibrary {
  /// For whoever would not begin what cannot be finished without it.
  package static func check() throws(MissingLibrary) {
    try MissingLibrary.check(ccrypto_library())
  }

  /// Whatever makes a value of this room asks for it first.
  static func open() throws(CryptoError) {
    do throws(MissingLibrary) { try check() } catch { throw CryptoError(.missingLibrary(error)) }
  }
}
