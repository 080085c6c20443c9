/// Something that is done to a picture before codes are looked for.
public enum ScanStep: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case plain
}
