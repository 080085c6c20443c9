extension TagSession where Link: ~Copyable {
  /// Why settings and locks of a Type 4 tag are out of reach.
  func refusal(_ operation: TagOperation) -> TagFault {
    var isNTAG424 = false
    if case .type4(let chip) = chip { isNTAG424 = chip.container.isNTAG424 }
    switch operation {
    case .lock:
      return TagFault(
        "plan the lock",
        .cannotLock(
          isNTAG424
            ? "an NTAG 424 DNA is locked by ChangeFileSettings after authentication with its AES key, "
              + "which is not supported"
            : "the NDEF commands of Type 4 cannot lock a tag; only its maker's commands can"))
    case .writeMirrored, .unmirror:
      return TagFault(
        "plan the mirror",
        .cannotMirror(
          isNTAG424
            ? "an NTAG 424 DNA shows its numbers by secure dynamic messaging, which needs "
              + "authentication with its AES key and is not supported"
            : "a Type 4 tag has no mirror that NDEF commands could set"))
    default:
      return TagFault(
        "plan the protection",
        .cannotProtect(
          isNTAG424
            ? "an NTAG 424 DNA has AES keys and no password, and setting them is not supported"
            : "the NDEF commands of Type 4 know no password"))
    }
  }
}
