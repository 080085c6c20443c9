import NDEF

extension Type2SettingsPlan {
  /// Plans to switch the mirror off, so that the chip shows its memory, including the placeholders.
  mutating func unmirror() throws(TagOperationFailure) {
    guard let product = memory.product, !product.mirrors.isEmpty,
      let page = product.configurationPage, let settings = Type2Configuration(memory)
    else {
      throw TagOperationFailure("look at the settings", .cannotMirror("the chip has no mirror"))
    }
    let final = settings.mirroring(nil, at: 0)
    if final != settings.bytes, settings.isFrozen {
      throw TagOperationFailure(
        "plan the writes",
        .cannotMirror("the chip's settings are frozen for good, including the mirror"))
    }
    if !final.prefix(4).elementsEqual(settings.bytes.prefix(4)) {
      write(page, Array(final.prefix(4)), .mirror)
    }
    if !final.suffix(4).elementsEqual(settings.bytes.suffix(4)) {
      write(page + 1, Array(final.suffix(4)), .counter)
    }
    if !changes, !isResumed { return }
    add(.reset)
    ignore(settings.mirrorRange)
    add(.check(whole))
  }
}
