import CCrypto

/// Whether two byte strings are equal, in a time that depends on their lengths only.
///
/// For everything that an attacker could try byte by byte: passwords, answers of a tag, codes.
package func equalInConstantTime(
  _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
) -> Bool {
  guard left.count == right.count else { return false }
  return withContiguousBytes(left) { left in
    withContiguousBytes(right) { right in
      left.isEmpty || CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
    }
  }
}

/// Lends the bytes of any collection in one piece, without a copy where they are in one already.
func withContiguousBytes<Answer, Failure>(
  _ bytes: some Collection<UInt8>,
  _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Answer
) throws(Failure) -> Answer {
  // `withContiguousStorageIfAvailable` throws untyped; the result carries the failure out.
  let answer = bytes.withContiguousStorageIfAvailable { storage -> Result<Answer, Failure> in
    do throws(Failure) { return .success(try body(storage)) } catch { return .failure(error) }
  }
  if let answer { return try answer.get() }
  var copy = Array(bytes)
  defer { Secret.wipe(&copy) }
  return try copy.withUnsafeBufferPointer(body)
}
