import CCrypto
package import SystemIO

/// OpenSSL's libcrypto, loaded when it is first needed.
package enum CryptoLibrary {
  /// Checks that OpenSSL is installed, for callers that must not start work that needs it later.
  package static func check() throws(MissingLibrary) {
    try MissingLibrary.check(ccrypto_library())
  }

  /// Loads OpenSSL if that is not done yet. Every initialiser of this module calls this first.
  static func open() throws(CryptoError) {
    do throws(MissingLibrary) { try check() } catch { throw CryptoError(.missingLibrary(error)) }
  }
}
