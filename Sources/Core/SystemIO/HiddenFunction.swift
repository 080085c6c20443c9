#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if !canImport(Darwin)
  /// Looks up a function of the C library that its Swift module does not show (it needs
  /// `_GNU_SOURCE`).
  ///
  /// Returns `nil` if the library is older, or is linked statically and has no symbol table.
  func hiddenFunction<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: type) }
  }
#endif
