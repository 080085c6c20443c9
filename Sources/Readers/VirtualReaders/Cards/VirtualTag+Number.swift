extension VirtualTag {
  /// Makes the UIDs of tags for one field distinct. Each tag whose UID was not chosen gets an
  /// unused one.
  ///
  /// Throws if two tags were given the same UID.
  package static func distinct(_ tags: [VirtualTag]) throws(SpecificationError) -> [VirtualTag] {
    var taken: [[UInt8]] = []
    for tag in tags where tag.hasOwnNumber {
      if taken.contains(tag.uid) { throw SpecificationError(.sameNumber(tag.name)) }
      taken.append(tag.uid)
    }
    var result = tags
    for index in result.indices where !result[index].hasOwnNumber {
      if taken.contains(result[index].uid) { result[index].renumber(besides: taken) }
      taken.append(result[index].uid)
    }
    return result
  }

  /// Changes the UID to one that is not in `taken`, and the signature with it.
  mutating func renumber(besides taken: [[UInt8]]) {
    let old = uid
    let new = KnownSignatures.uid(of: model, besides: taken)
    uid = new
    switch card {
    case .type2(var chip):
      chip.renumber(new, signature: signature(chip.signature, of: old))
      card = .type2(chip)
    case .type4(var type4):
      if let given = type4.application.chip?.signature {
        type4.application.chip?.renumber(new, signature: signature(given, of: old))
      }
      card = .type4(type4)
    case .type5(var chip):
      chip.signature = signature(chip.signature, of: old)
      chip.uid = new
      card = .type5(chip)
    default: break
    }
  }

  /// Returns the signature for the new UID, unless another one was chosen.
  private func signature(_ given: [UInt8], of old: [UInt8]) -> [UInt8] {
    given == KnownSignatures.signature(of: model, uid: old)
      ? KnownSignatures.signature(of: model, uid: uid) : given
  }
}
