#if canImport(Glibc)
  // `environ` is a variable of the C library; nothing here or in the tests changes it.
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A copy of the environment variables.
package struct Environment: Sendable {
  private let values: [String: String]

  /// Creates an environment of these variables.
  package init(_ values: [String: String]) { self.values = values }

  /// The environment variables of this process.
  package static var current: Environment {
    var values: [String: String] = [:]
    var entry = pointer
    while let text = entry?.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
      entry = entry?.successor()
    }
    return Environment(values)
  }

  /// The value of a variable, or `nil` if it is unset or empty.
  package subscript(name: String) -> String? {
    values[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns all variables except these, for a child that does not need them.
  package func without(_ names: [String]) -> [String: String] {
    values.filter { !names.contains($0.key) }
  }

  /// The C library's own table of variables, which a child inherits byte for byte.
  static var pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }
}
