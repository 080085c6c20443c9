#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if !canImport(Darwin)
  /// A function of the C library that its Swift module does not show (it wants `_GNU_SOURCE`).
  ///
  /// `nil` where the library is older, or linked so statically that it cannot be asked.
  func hiddenFunction<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: type) }
  }
#endif
