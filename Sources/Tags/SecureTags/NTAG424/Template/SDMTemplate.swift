package import InvocationURLs

/// A URL in which an NTAG 424 DNA shows its UID, its tap counter, and a MAC that proves both.
package struct SDMTemplate: Hashable, Sendable {
  /// The URL as the file holds it, with zeros in place of the mirrored values.
  package let url: InvocationURL
  /// The bytes of the NDEF message with the URL, without its length field.
  package let message: [UInt8]
  /// The settings with which the card mirrors values into the URL.
  package let sdm: SDMSettings
  /// The placeholders in the URL, in the order of their positions.
  package let parts: [Part]

  /// A placeholder with its position in the file.
  package struct Part: Hashable, Sendable {
    /// The kind of value that the card mirrors there.
    package let placeholder: SDMPlaceholder
    /// The range of bytes that the mirrored value takes in the file.
    package let range: Range<Int>
  }

  /// The numbers of the keys that a template uses, by purpose.
  package struct Keys: Hashable, Sendable {
    /// The number of the key that encrypts UID and counter, if the URL contains `{picc}`.
    package var picc: UInt8 = 1
    /// The number of the key that computes the MAC.
    package var file: UInt8 = 2
    /// The condition for reading the counter with a command.
    package var counter = AccessCondition.key(0)

    /// Creates the defaults: key 1 for `{picc}`, key 2 for the MAC, and key 0 for the counter.
    package init() {}
  }

  /// The maximum number of bytes of a message, without its length field.
  package static let longestMessage = DNAFile.ndef.size - 2

  /// Parses a URL with placeholders. `data` is the plain text for `{enc:N}`; zeros if it is empty.
  package init(
    _ template: String, data: [UInt8] = [], keys: Keys = Keys()
  ) throws(SDMTemplateError) {
    let reading = try ParsedSDMTemplate(template, data: data)
    do throws(InvocationURLError) { url = try InvocationURL(reading.text) } catch {
      throw .url(error)
    }
    try reading.check(against: url)
    do throws(NDEFBuildError) { message = NDEFMessage([try .uri(url.text)]).encoded() } catch {
      throw .message(error)
    }
    guard message.count <= Self.longestMessage else {
      throw .tooLong(message.count, limit: Self.longestMessage)
    }
    // The URI prefix code may replace the beginning of the URL, up to the host; the rest is stored
    // unchanged.
    let start = 2 + message.count - url.text.utf8.count
    parts = reading.places.map { place in
      Part(
        placeholder: place.placeholder,
        range: (start + place.index)..<(start + place.index + place.placeholder.length))
    }
    sdm = Self.settings(parts, keys)
    let faults = openSettings.faults(for: .ndef)
    guard faults.isEmpty else { throw .settings(faults) }
  }

  private static func settings(_ parts: [Part], _ keys: Keys) -> SDMSettings {
    var options: SDMSettings.Options = .text
    var places: [SDMSettings.Field: Int] = [:]
    var picc = AccessCondition.free
    var covered: [Int] = []
    for part in parts {
      let start = part.range.lowerBound
      switch part.placeholder {
      case .picc:
        options.formUnion([.uid, .counter])
        picc = .key(keys.picc)
        places[.picc] = start
      case .uid:
        options.insert(.uid)
        places[.uid] = start
      case .counter:
        options.insert(.counter)
        places[.counter] = start
      case .encrypted:
        options.insert(.encrypted)
        places[.encrypted] = start
        places[.encryptedLength] = part.range.count
        covered.append(start)
      case .tamper:
        options.insert(.tamper)
        places[.tamper] = start
        covered.append(start)
      case .mac: places[.mac] = start
      }
    }
    places[.macInput] = covered.min() ?? places[.mac]
    return SDMSettings(
      options: options, picc: picc, file: .key(keys.file), counter: keys.counter, places: places)
  }

  /// The bytes of the NDEF file: two of the message's length, then the message.
  package var file: [UInt8] {
    [UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message
  }

  /// The settings under which key 0 can still change the file.
  package var openSettings: FileSettings { settings(writing: .key(0)) }
  /// The settings after which nobody can change the file.
  package var finalSettings: FileSettings { settings(writing: .never) }

  private func settings(writing: AccessCondition) -> FileSettings {
    FileSettings(
      mode: .plain,
      access: FileAccess(read: .free, write: writing, readWrite: writing, change: writing), sdm: sdm
    )
  }

  /// Whether the bytes that were read belong to this file. Mirrored values are ignored.
  package func matches(_ read: [UInt8]) -> Bool {
    guard read.count >= file.count else { return false }
    var masked = Array(read.prefix(file.count))
    for part in parts { masked.replaceSubrange(part.range, with: file[part.range]) }
    return masked == file
  }
}

/// A placeholder in a URL template, which the card replaces by a value at every tap.
package enum SDMPlaceholder: Hashable, Sendable {
  /// `{picc}`: the UID and the counter, encrypted together.
  case picc
  /// `{uid}`: the UID in plain text.
  case uid
  /// `{ctr}`: the counter in plain text.
  case counter
  /// `{enc:N}`: data of the file, encrypted to N characters.
  case encrypted(Int)
  /// `{tt}`: the status of the tamper wire (424 DNA TT).
  case tamper
  /// `{cmac}`: the authentication code (MAC).
  case mac

  /// Parses the text between the braces, or returns `nil` if it is not a placeholder.
  package init?(_ word: String) {
    switch SUNField(rawValue: word) {
    case .identity: self = .picc
    case .uid: self = .uid
    case .counter: self = .counter
    case .tamper: self = .tamper
    case .code: self = .mac
    case .data, nil:
      let prefix = SUNField.data.rawValue + ":"
      guard word.hasPrefix(prefix), word.utf8.count <= prefix.utf8.count + 3,
        let count = Int(word.dropFirst(prefix.utf8.count)), count > 0
      else { return nil }
      self = .encrypted(count)
    }
  }

  /// The field of the URL that the placeholder becomes, for servers that verify it.
  var field: SUNField {
    switch self {
    case .picc: .identity
    case .uid: .uid
    case .counter: .counter
    case .encrypted: .data
    case .tamper: .tamper
    case .mac: .code
    }
  }

  /// The placeholder as written in a template, with its braces.
  package var text: String {
    if case .encrypted(let count) = self { return "{\(field.rawValue):\(count)}" }
    return "{\(field.rawValue)}"
  }

  /// The number of characters that the chip mirrors in its place.
  package var length: Int {
    if case .encrypted(let count) = self { return 2 * count }
    return field.lengths[0]
  }
}
