import COpening

/// A library of the system that is opened when it is first needed, and cannot be.
public struct MissingLibrary: Error, Hashable, Sendable {
  /// The name that the system's loader looked for.
  public let name: String
  /// Debian's package that has it.
  public let package: String
  /// The system's words.
  public let words: String

  /// Of the library's name, the Debian package that has it, and the loader's words.
  public init(name: String, package: String, words: String) {
    self.name = name
    self.package = package
    self.words = words
  }

  /// Opens a library, so that its functions can be called.
  package static func check(_ library: OpaquePointer) throws(MissingLibrary) {
    guard let words = opening_complaint(library) else { return }
    throw MissingLibrary(
      name: String(cString: opening_name(library)),
      package: String(cString: opening_package(library)), words: String(cString: words))
  }
}

extension MissingLibrary: CustomStringConvertible {
  /// What is missing, and which package brings it.
  public var description: String {
    "this needs \(name), which cannot be opened here (\(words)). Install Debian's package \(package), "
      + "or the library by your system's own means, and try again."
  }
}
