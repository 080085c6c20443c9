package import AuthenticTags

/// The key of a MIFARE Ultralight C, in memory that is wiped.
package struct TagTripleDESKey: PagedTagKey {
  private let secret: Secret

  /// Takes the key as the cipher uses it.
  package init(_ secret: Secret) throws(CryptoError) {
    guard secret.count == TripleDES.keyLength else {
      throw CryptoError(.keyLength(count: secret.count, expected: TripleDES.keyLength))
    }
    self.secret = secret
  }

  /// Takes the key over: the array, which has to have 16 bytes, holds zeros afterwards.
  package init(wiping bytes: inout [UInt8]) throws(TagCipherError) {
    do throws(CryptoError) { try self.init(Secret(wiping: &bytes)) } catch {
      throw TagCipherError(error)
    }
  }

  /// The same 16 bytes as a key of AES, of which this cipher uses 112 bits.
  package init(of key: TagAESKey) throws(TagCipherError) {
    do throws(CryptoError) { try self.init(key.secret) } catch { throw TagCipherError(error) }
  }

  /// The key as chips are delivered with, which everybody knows.
  package static func factory() throws(TagCipherError) -> TagTripleDESKey {
    var bytes = Array("IEMKAERB!NACUOYF".utf8)
    return try TagTripleDESKey(wiping: &bytes)
  }

  /// CBC, encrypted by OpenSSL.
  package func encrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8] {
    do throws(CryptoError) {
      return try TripleDES(key: secret).encryptCBC(blocks, vector: vector)
    } catch { throw TagCipherError(error) }
  }

  /// CBC, decrypted by OpenSSL.
  package func decrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8] {
    do throws(CryptoError) {
      return try TripleDES(key: secret).decryptCBC(blocks, vector: vector)
    } catch { throw TagCipherError(error) }
  }

  /// Each half of the key lies with its last byte first.
  package func page(_ index: Int) -> [UInt8] {
    secret.withBytes { bytes in Self.places(index).map { bytes[$0] } }
  }

  /// Put together in such memory.
  package func begun(
    over old: TagTripleDESKey, pages count: Int
  ) throws(TagCipherError) -> TagTripleDESKey {
    do throws(CryptoError) {
      let mixture = try Secret(count: TripleDES.keyLength) { room throws(CryptoError) in
        old.secret.withBytes { room.copyBytes(from: $0) }
        secret.withBytes { new in
          for place in (0..<min(count, 4)).flatMap(Self.places) { room[place] = new[place] }
        }
      }
      return try TagTripleDESKey(mixture)
    } catch { throw TagCipherError(error) }
  }

  /// Which bytes of the key a page holds, in its order.
  private static func places(_ index: Int) -> [Int] {
    let last = index < 2 ? 7 : 15
    return (0..<4).map { last - 4 * (index % 2) - $0 }
  }
}

extension TagTripleDESKey: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// "‹secret›".
  package var description: String { Secret.placeholder }
  /// "‹secret›".
  package var debugDescription: String { Secret.placeholder }
  /// Nothing to see.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
