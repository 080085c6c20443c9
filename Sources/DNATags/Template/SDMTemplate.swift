package import InvocationURLs
import NDEF

/// A URL in which an NTAG 424 DNA shows its number, how often it was read, and a code that proves both.
package struct SDMTemplate: Hashable, Sendable {
  /// The URL with zeros where the chip shows something, which is what the file holds.
  package let url: InvocationURL
  /// The message of the NDEF file.
  package let message: [UInt8]
  /// What the chip shows, and where.
  package let sdm: SDMSettings
  /// What stands in the URL, in its order, with its place in the file.
  package let parts: [Part]

  /// Something that the chip shows.
  package struct Part: Hashable, Sendable {
    /// What.
    package let placeholder: SDMPlaceholder
    /// The bytes of the file.
    package let range: Range<Int>
  }

  /// Which keys are for what.
  package struct Keys: Hashable, Sendable {
    /// Encrypts number and counter, if a URL has `{picc}`.
    package var picc: UInt8 = 1
    /// Makes the code.
    package var file: UInt8 = 2
    /// Those who may ask for the counter without a tap.
    package var counter = AccessCondition.key(0)

    /// Keys 1 and 2, and the owner's.
    package init() {}
  }

  /// The most bytes of a message.
  package static let longestMessage = DNAFile.ndef.size - 2

  /// Reads a URL with placeholders; `data` is what `{enc:N}` holds, zeros without.
  package init(
    _ template: String, data: [UInt8] = [], keys: Keys = Keys()
  ) throws(SDMTemplateError) {
    let reading = try TemplateReading(template, data: data)
    do throws(InvocationURLError) { url = try InvocationURL(reading.text) } catch {
      throw .url(error)
    }
    try reading.check(against: url)
    do throws(NDEFBuildError) { message = NDEFMessage([try .uri(url.text)]).encoded() } catch {
      throw .message(error)
    }
    guard message.count <= Self.longestMessage else {
      throw .tooLong(message.count, most: Self.longestMessage)
    }
    // A prefix code may stand for the first characters, up to the host; the rest is as it is.
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

  /// The file's bytes: the message's length and the message.
  package var file: [UInt8] {
    [UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message
  }

  /// The settings that leave key 0 the right to change them.
  package var openSettings: FileSettings { settings(writing: .key(0)) }
  /// The settings that nobody can change.
  package var finalSettings: FileSettings { settings(writing: .never) }

  private func settings(writing: AccessCondition) -> FileSettings {
    FileSettings(
      mode: .plain,
      access: FileAccess(read: .free, write: writing, readWrite: writing, change: writing), sdm: sdm
    )
  }

  /// Whether bytes that were read are the file's, whatever the chip shows in its places.
  package func matches(_ read: [UInt8]) -> Bool {
    guard read.count >= file.count else { return false }
    var masked = Array(read.prefix(file.count))
    for part in parts { masked.replaceSubrange(part.range, with: file[part.range]) }
    return masked == file
  }
}

/// What can stand in such a URL.
package enum SDMPlaceholder: Hashable, Sendable {
  /// `{picc}`: number and counter, encrypted.
  case picc
  /// `{uid}`: the number.
  case uid
  /// `{ctr}`: the counter.
  case counter
  /// `{enc:N}`: N characters of the file, encrypted.
  case encrypted(Int)
  /// `{tt}`: whether the wire was cut (424 DNA TT).
  case tamper
  /// `{cmac}`: the code.
  case mac

  /// What stands between the braces.
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

  /// What a server calls it.
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

  /// How it is written.
  package var text: String {
    if case .encrypted(let count) = self { return "{\(field.rawValue):\(count)}" }
    return "{\(field.rawValue)}"
  }

  /// How many characters the chip shows.
  package var length: Int {
    if case .encrypted(let count) = self { return 2 * count }
    return field.lengths[0]
  }
}
