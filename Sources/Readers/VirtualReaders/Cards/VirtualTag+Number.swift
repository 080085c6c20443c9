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
    let model = model
    card.renumber(new) { given in
      // A signature that was chosen stays.
      given == KnownSignatures.signature(of: model, uid: old)
        ? KnownSignatures.signature(of: model, uid: new) : given
    }
  }
}
