import LibC

extension InputFile {
  /// Whether the permissions of this file let anyone but its owner read it; `false` for a pipe or a
  /// terminal.
  package var isOpenToOthers: Bool {
    guard isRegular, let mode = try? descriptor.mode() else { return false }
    return mode & (S_IRGRP | S_IROTH) != 0
  }
}

extension Descriptor {
  /// The file's permissions and kind.
  func mode() throws(SystemIOError.Problem) -> mode_t {
    var status = stat()
    _ = try retrying { fstat(number, &status) }
    return status.st_mode
  }
}
