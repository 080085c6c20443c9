import COpening

/// An error for a system library that could not be loaded when it was first needed.
public struct MissingLibrary: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name that the system's loader looked for.
  public let name: String
  /// The Debian package that contains it.
  public let package: String
  /// The error message of the system's loader.
  public let words: String

  /// Makes the error from the library's name, its Debian package and the loader's message.
  package init(name: String, package: String, words: String) {
    self.name = name
    self.package = package
    self.words = words
  }

  /// Loads a library if that is not done yet, or throws an error if it cannot be loaded.
  package static func check(_ library: OpaquePointer) throws(MissingLibrary) {
    guard let words = opening_complaint(library) else { return }
    throw MissingLibrary(
      name: String(cString: opening_name(library)),
      package: String(cString: opening_package(library)), words: String(cString: words))
  }

  /// A sentence that names the missing library and the package that contains it.
  public var description: String {
    "this needs \(name), which cannot be opened here (\(words)). Install Debian's package \(package), "
      + "or install the library in another way, and try again."
  }
}
