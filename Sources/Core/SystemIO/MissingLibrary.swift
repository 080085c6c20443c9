import COpening

/// A system library that is opened on first use and could not be opened.
public struct MissingLibrary: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name that the system's loader looked for.
  public let name: String
  /// The Debian package that contains it.
  public let package: String
  /// The loader's error message.
  public let words: String

  /// Makes the error from the library's name, its Debian package and the loader's message.
  package init(name: String, package: String, words: String) {
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

  /// A sentence that names the missing library and the package that contains it.
  public var description: String {
    "this needs \(name), which cannot be opened here (\(words)). Install Debian's package \(package), "
      + "or install the library in another way, and try again."
  }
}
