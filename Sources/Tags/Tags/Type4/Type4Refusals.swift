extension TagSession where Link: ~Copyable {
  /// Returns the fault for an operation on settings or locks, which NDEF commands cannot do on a
  /// Type 4 tag.
  func refusal(_ operation: TagOperation) -> TagOperationFailure {
    var isNTAG424 = false
    if case .type4(let chip) = chip { isNTAG424 = chip.container.isNTAG424 }
    switch operation {
    case .lock:
      return TagOperationFailure(
        "plan the lock",
        .cannotLock(
          isNTAG424
            ? "an NTAG 424 DNA is locked with its keys; use 'beckon tag personalize --lock' with a URL "
              + "that proves each tap"
            : "the NDEF commands of Type 4 cannot lock a tag; only its maker's commands can"))
    case .writeMirrored, .unmirror:
      return TagOperationFailure(
        "plan the mirror",
        .cannotMirror(
          isNTAG424
            ? "an NTAG 424 DNA shows its numbers only encrypted or with a code, which needs its keys; "
              + "use 'beckon tag personalize'"
            : "a Type 4 tag has no mirror that NDEF commands could set"))
    default:
      return TagOperationFailure(
        "plan the protection",
        .cannotProtect(
          isNTAG424
            ? "an NTAG 424 DNA has AES keys and no password: 'beckon tag personalize' sets them"
            : "the NDEF commands of Type 4 do not support passwords"))
    }
  }
}
