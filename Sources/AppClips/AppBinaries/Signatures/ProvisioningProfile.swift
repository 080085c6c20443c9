package import PropertyLists

/// A provisioning profile (`embedded.mobileprovision`): a property list in a signed message.
///
/// The message is CMS signed data (RFC 5652) with the list as its content. Neither the signature
/// nor the certificates are verified; who made the profile is not decided here.
package struct ProvisioningProfile: Hashable, Sendable {
  /// The whole property list in the profile.
  package let list: PropertyList

  /// The object identifier of signed data, 1.2.840.113549.1.7.2, and of its content, …7.1.
  private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
  private static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]

  /// The maximum size of a profile in bytes; ordinary ones have some ten thousand.
  package static let maxSize = 4 << 20

  /// Creates a profile from the bytes of its file.
  package init(_ bytes: [UInt8]) throws(AppBinaryError) {
    guard bytes.count <= Self.maxSize else { throw AppBinaryError(.tooLarge(bytes.count)) }
    guard bytes.first == 0x30 else { throw AppBinaryError(.notSignedData) }
    let content = try Self.content(bytes)
    do throws(PropertyListError) {
      list = try PropertyList(reading: content)
    } catch { throw AppBinaryError(.profile(error)) }
    guard list.members != nil else { throw AppBinaryError(.notSignedData) }
  }

  /// The entitlements that the profile allows.
  package var entitlements: PropertyList? { list["Entitlements"] }

  /// The date after which the profile is not accepted, in seconds since 2001-01-01T00:00:00Z.
  package var expiration: Double? {
    if case .date(let seconds)? = list["ExpirationDate"] { seconds } else { nil }
  }

  /// The content of a signed message (CMS).
  private static func content(_ bytes: [UInt8]) throws(AppBinaryError) -> [UInt8] {
    var outer = DERReader(bytes, allowsIndefinite: true)
    let message = try outer.head(0x30)
    guard message.isIndefinite || message.range.upperBound == bytes.count else {
      throw AppBinaryError(.trailing, message.range.upperBound)
    }
    var reader = outer.inside(message)
    guard bytes[try reader.next(0x06).range].elementsEqual(signedData) else {
      throw AppBinaryError(.notSignedData)
    }
    reader = reader.inside(try reader.head(0xA0))
    reader = reader.inside(try reader.head(0x30))
    _ = try reader.next(0x02)
    // The digest algorithms.
    try reader.skipNext(0x31)
    reader = reader.inside(try reader.head(0x30))
    guard bytes[try reader.next(0x06).range].elementsEqual(data) else {
      throw AppBinaryError(.notSignedData)
    }
    guard !reader.isAtEnd else { throw AppBinaryError(.notSignedData) }
    reader = reader.inside(try reader.head(0xA0))
    return try octets(&reader, depth: 0)
  }

  /// The bytes of an octet string, joined if it is divided into several.
  private static func octets(
    _ reader: inout DERReader, depth: Int
  ) throws(AppBinaryError) -> [UInt8] {
    let start = reader.offset
    let value = try reader.head()
    guard depth < MachOLimits.depth else { throw AppBinaryError(.tooDeep, start) }
    if value.tag == 0x04 {
      reader.skip(value)
      return Array(reader.bytes[value.range])
    }
    guard value.tag == 0x24 else { throw AppBinaryError(.tag(value.tag), start) }
    var (parts, content) = (reader.inside(value), [UInt8]())
    while try value.isIndefinite ? !parts.takeEnd() : !parts.isAtEnd {
      content += try octets(&parts, depth: depth + 1)
    }
    reader.skip(to: parts.offset)
    return content
  }
}
