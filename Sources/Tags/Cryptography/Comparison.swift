import CCrypto

/// Whether the two byte strings are equal, in a time that depends only on their lengths.
///
/// Use it for everything that an attacker could guess byte by byte: passwords, a tag's responses,
/// codes.
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

/// Calls `body` with the bytes of a collection in one contiguous buffer, copying them only if they
/// are not contiguous already.
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
