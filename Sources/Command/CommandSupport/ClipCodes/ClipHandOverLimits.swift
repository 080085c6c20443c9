/// The limits of Apple's print shop for one delivery of App Clip Codes.
package enum ClipHandOverLimits {
  /// The maximum number of codes that Apple's print shop accepts at once.
  package static let maxCodeCount = 10_000
  /// The maximum length of a file name, in bytes.
  package static let maxNameLength = 188
}
