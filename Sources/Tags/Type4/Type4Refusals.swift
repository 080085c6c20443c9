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
            ? "an NTAG 424 DNA is locked with its keys: 'beckon tag personalize --lock' does it, with a URL "
              + "that proves each tap"
            : "the NDEF commands of Type 4 cannot lock a tag; only its maker's commands can"))
    case .writeMirrored, .unmirror:
      return TagFault(
        "plan the mirror",
        .cannotMirror(
          isNTAG424
            ? "an NTAG 424 DNA shows its numbers encrypted or with a code, which its keys are needed for: "
              + "'beckon tag personalize' does it"
            : "a Type 4 tag has no mirror that NDEF commands could set"))
    default:
      return TagFault(
        "plan the protection",
        .cannotProtect(
          isNTAG424
            ? "an NTAG 424 DNA has AES keys and no password: 'beckon tag personalize' sets them"
            : "the NDEF commands of Type 4 know no password"))
    }
  }
}
