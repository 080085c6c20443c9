/// An error for a URL that an App Clip Code cannot carry.
public struct ClipURLError: Error, Hashable, Sendable {
  /// The problem with the URL.
  package let problem: Problem
  /// The offset of the problem in the URL, in bytes from 0.
  public let offset: Int

  init(_ problem: Problem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// The kinds of problems with a URL.
  public enum Problem: Hashable, Sendable {
    /// The URL does not begin with `https://`.
    case scheme
    /// There is no host after `https://`.
    case noHost
    /// There is a user or password before the host.
    case userInformation
    /// There is a port after the host.
    case port
    /// The host has a character other than letters, digits, `.` and `-`.
    case hostCharacter(UInt8)
    /// A label of the host is Punycode.
    case punycode
    /// The host has no dot.
    case noDot
    /// The URL has a character that codes cannot carry.
    case character(UInt8)
    /// The URL has a `%` without two hexadecimal digits.
    case percentEscape
    /// The URL has a second `#`.
    case secondFragment
    /// The URL takes this number of bits; a code holds 128.
    case tooLong(bits: Int)
    /// A reader would decode this other URL from the code.
    case comesBackAs(String)
  }
}

extension ClipURLError: CustomStringConvertible {
  /// A sentence that states the problem and the remedy.
  public var description: String {
    switch problem {
    case .scheme: "an App Clip Code carries https URLs only; this one does not begin with https://"
    case .noHost: "byte \(offset): there is no host after https://"
    case .userInformation:
      "byte \(offset): a code cannot carry a user or password; leave out what is before '@'"
    case .port: "byte \(offset): a code cannot carry a port; leave it out"
    case .hostCharacter(let byte):
      "byte \(offset): \(named(byte)) is not allowed in the host; "
        + "it may have letters, digits, '.' and '-'"
    case .punycode:
      "byte \(offset): the host has a label in Punycode (xn--), which Apple's generator refuses; "
        + "use a host in plain letters"
    case .noDot: "byte \(offset): the host has no dot"
    case .character(let byte):
      "byte \(offset): \(named(byte)) cannot be in a code; besides letters and digits it takes "
        + "/ # ? = % - . _ , + ; : &"
    case .percentEscape: "byte \(offset): after '%' there must be two hexadecimal digits"
    case .secondFragment: "byte \(offset): there is a second '#'"
    case .tooLong(let bits):
      "the URL takes \(bits) bits and a code holds \(ClipPayload.bitCount), "
        + "which is \(bits - ClipPayload.bitCount) too many"
    case .comesBackAs(let other):
      "a reader of the code would get another URL, \(other); use that one, "
        + "or leave out double slashes"
    }
  }

  private func named(_ byte: UInt8) -> String {
    switch byte {
    case 0x20: "a space"
    case 0x21..<0x7F: "'\(Character(Unicode.Scalar(byte)))'"
    case 0x80...: "a character outside ASCII"
    default: "a control character"
    }
  }
}
