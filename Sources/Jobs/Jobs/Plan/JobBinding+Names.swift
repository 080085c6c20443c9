import Basics
import SecureTags
import InvocationURLs
import JSONText

/// The resolution of names to the slots of their values.
extension JobBinding {
  /// The slot of a name; that of a column is made at its first use.
  mutating func place(_ name: String) -> Int? {
    if let place = places[name] { return place }
    let slot: Slot
    if let place = valuePlaces[name] {
      places[name] = place
      return place
    } else if file.chipNames.contains(name), columnPlaces[name] == nil {
      slot = Slot(name: name, source: mirrorSource(name))
    } else if let column = columnPlaces[name] {
      slot = Slot(name: name, source: .field(column, isOptional: false))
    } else if let numbers = SerialNumbers(ofRows: name) {
      slot = Slot(name: name, source: .serial(numbers))
    } else {
      return nil
    }
    slots.append(slot)
    places[name] = slots.count - 1
    return slots.count - 1
  }

  /// The source of a name that stands for a field mirrored by a chip of this job.
  private func mirrorSource(_ name: String) -> Source {
    if file.tag?.personalization != nil, let placeholder = SDMPlaceholder(jobName: name) {
      return .shown(placeholder)
    }
    return name == "uid" ? .uid : .counter
  }

  /// The slot of a name; nil without one, after adding an error at `path`.
  mutating func require(
    _ name: String, _ path: JSONPath, _ faults: inout JSONErrorCollector
  ) -> Int? {
    if file.chipNames.contains(name), columnPlaces[name] != nil {
      faults.add(
        path,
        "{\(name)} is filled in by the tag, but the table has a column '\(name)', too; rename the "
          + "column")
      return nil
    }
    if let place = place(name) { return place }
    // An invalid value has its own fault already.
    if file.values.contains(where: { $0.name == name }) { return nil }
    let known = Array(valuePlaces.keys.sorted()) + (columns ?? [])
    let noun = columns == nil ? "value" : "value or column"
    let hint =
      if JobPersonalization.names.contains(name) {
        "an NTAG 424 DNA with keys fills it in: add \"personalize\" to \"tag\""
      } else if let near = nearest(to: name, in: known) {
        "did you mean '\(near)'?"
      } else if known.isEmpty {
        "define it in \"values\", or take the rows from a CSV file"
      } else {
        "there are \(known.prefix(12).joined(separator: ", "))\(known.count > 12 ? ", …" : "")"
      }
    faults.add(path, "there is no \(noun) '\(name.prefix(60))'; \(hint)")
    return nil
  }

  mutating func add(_ value: JobValue, _ faults: inout JSONErrorCollector) {
    let path = root.name("values").name(value.name)
    if columnPlaces[value.name] != nil {
      if case .column(value.name, _) = value.kind {
      } else {
        faults.add(path, "the table has a column '\(value.name)'; give the value another name")
        return
      }
    }
    guard let source = source(of: value, path, &faults) else { return }
    var slot = Slot(name: value.name, source: source)
    switch source {
    case .random: slot.isRandom = true
    case .check(_, let of): slot.isRandom = slots[of].isRandom
    case .text(let pieces):
      slot.isRandom = pieces.contains {
        if case .slot(let place) = $0 { slots[place].isRandom } else { false }
      }
    default: break
    }
    slots.append(slot)
    valuePlaces[value.name] = slots.count - 1
  }

  private mutating func source(
    of value: JobValue, _ path: JSONPath, _ faults: inout JSONErrorCollector
  ) -> Source? {
    switch value.kind {
    case .serial(let numbers): return .serial(numbers)
    case .random(let length): return .random(length)
    case .constant(let text): return .constant(text)
    case .column(let name, let isOptional):
      guard let column = columnPlaces[name] else {
        let hint = nearest(to: name, in: columns ?? []).map { "; did you mean '\($0)'?" } ?? ""
        faults.add(
          path.name("column"),
          columns == nil
            ? "the job has no table and so no column '\(name.prefix(60))'; take its rows from a CSV "
              + "file"
            : "the table has no column '\(name.prefix(60))'\(hint)")
        return nil
      }
      return .field(column, isOptional: isOptional)
    case .check(let scheme, let name):
      guard let place = earlier(name, value, path.name("of"), &faults) else { return nil }
      if isMirrored(place) {
        faults.add(path.name("of"), "a mirrored value is not known yet, so it cannot have a check")
        return nil
      }
      return .check(scheme, of: place)
    case .text(let text):
      var pieces: [Piece] = []
      for part in text.parts {
        switch part {
        case .literal(let literal): pieces.append(.literal(literal))
        case .field(let name):
          guard let place = earlier(name, value, path.name("text"), &faults) else { return nil }
          pieces.append(.slot(place))
        }
      }
      return .text(pieces)
    }
  }

  /// Whether the value in a slot depends on a field that a tag mirrors.
  func isMirrored(_ place: Int) -> Bool {
    switch slots[place].source {
    case .uid, .counter, .shown: true
    case .text(let pieces):
      pieces.contains { if case .slot(let other) = $0 { isMirrored(other) } else { false } }
    default: false
    }
  }

  /// The slot of a column, or of a value that is defined before `value`; nil after an error.
  private mutating func earlier(
    _ name: String, _ value: JobValue, _ path: JSONPath, _ faults: inout JSONErrorCollector
  ) -> Int? {
    if valuePlaces[name] == nil, file.values.contains(where: { $0.name == name }) {
      let isItself = name == value.name
      faults.add(
        path,
        isItself
          ? "the value '\(name)' cannot refer to itself"
          : "the value '\(name)' is defined later; move it before '\(value.name)', which uses it")
      return nil
    }
    return require(name, path, &faults)
  }
}
