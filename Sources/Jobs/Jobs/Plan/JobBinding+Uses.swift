import InvocationRouter
import InvocationURLs
import JSONText

/// The resolution of names in the places where they are used.
extension JobBinding {
  mutating func bindURL(_ route: Route?, _ faults: inout JSONErrorCollector) {
    switch file.url {
    case .template(let template):
      let path = root.name("url").name("template")
      for name in template.variables {
        if let place = require(name, path, &faults) { markInURL(place) }
      }
      addPersonalizationFault(path, &faults)
      probe(template, path, &faults)
    case .route:
      guard let route else { return }
      let path = root.name("url").name("route")
      for parameter in route.parameters {
        if parameter.canBeAbsent, place(parameter.name) == nil { continue }
        if let place = require(parameter.name, path, &faults) { markInURL(place) }
      }
      addPersonalizationFault(path, &faults)
      if !mirrored.isEmpty { file.addMirrorFaults(mirrored, path, to: &faults) }
    case .content(let content):
      let path = root.name("content").name(content.word)
      for field in content.fields {
        for name in field.text.fields {
          guard let place = requireKnown(name, path.name(field.name), &faults) else { continue }
          if slots[place].isRandom { isURLRandom = true }
        }
      }
    }
  }

  private func addPersonalizationFault(_ path: JSONPath, _ faults: inout JSONErrorCollector) {
    if let fault = file.tag?.personalization?.fault(of: mirrored) { faults.add(path, fault) }
  }

  private mutating func markInURL(_ place: Int) {
    slots[place].isInURL = true
    if slots[place].isRandom { isURLRandom = true }
    switch slots[place].source {
    case .uid: mirrored.insert("uid")
    case .counter: mirrored.insert("counter")
    case .shown(let placeholder): mirrored.insert(placeholder.name)
    case .check(_, let of): markInURL(of)
    case .text(let pieces):
      for piece in pieces { if case .slot(let other) = piece { markInURL(other) } }
    default: break
    }
  }

  /// Checks whether a chip can mirror what the template asks for, whatever the other values are.
  private func probe(_ template: URITemplate, _ path: JSONPath, _ faults: inout JSONErrorCollector)
  {
    guard faults.list.isEmpty, !mirrored.isEmpty || file.tag?.personalization != nil else { return }
    let texts = [false, true].map { usesLetters in
      let values = sample(usesLetters)
      return try? template.expand { name in places[name].map { .string(values[$0]) } }
    }
    guard let zeros = texts[0], let letters = texts[1] else { return }
    if file.tag?.personalization != nil {
      do { _ = try SDMFieldProbe.template(zeros, letters) } catch { faults.add(path, "\(error)") }
      return
    }
    do throws(JobMirrorError) {
      guard let marked = try MirrorProbe.marked(zeros, letters) else { throw .changed }
      if let url = try? InvocationURL(zeros) { try MirrorProbe.checkPlace(marked, url) }
    } catch { faults.add(path, error.description) }
  }

  /// A sample value for every slot: `x`, or the stand-in of a mirrored field.
  private func sample(_ usesLetters: Bool) -> [String] {
    let mirror = usesLetters ? MirrorProbe.letters : MirrorProbe.zeros
    return slots.reduce(into: []) { values, slot in
      switch slot.source {
      case .uid: values.append(mirror.uid)
      case .counter: values.append(mirror.counter)
      case .shown(let placeholder):
        values.append(SDMFieldProbe.standIn(placeholder, letters: usesLetters))
      case .text(let pieces):
        let texts = pieces.map { piece in
          switch piece {
          case .literal(let text): text
          case .slot(let place): values[place]
          }
        }
        values.append(texts.joined())
      default: values.append("x")
      }
    }
  }

  mutating func bindUnique(_ faults: inout JSONErrorCollector) {
    for (index, name) in file.unique.enumerated() {
      let path = root.name("unique").index(index)
      // URLs that are written alike differ by the UID that the chip adds.
      if name == JobFile.uniqueURL, file.tag?.personalization != nil { continue }
      if name == JobFile.uniqueURL {
        uniqueKeys.append(.url)
      } else if let place = requireKnown(name, path, &faults) {
        uniqueKeys.append(.slot(place))
      }
    }
  }

  /// The slot of a name whose value is known before a tag is read; nil after an error.
  private mutating func requireKnown(
    _ name: String, _ path: JSONPath, _ faults: inout JSONErrorCollector
  ) -> Int? {
    guard let place = require(name, path, &faults) else { return nil }
    guard isMirrored(place) else { return place }
    faults.add(path, "a mirrored value is not known until the tag is read; leave out '\(name)'")
    return nil
  }

  mutating func bindCodes(_ faults: inout JSONErrorCollector) {
    let outputs = [("qr", file.qr?.output), ("clipCode", file.clipCode?.output)]
    for (member, output) in outputs {
      let path = root.name(member).name("names")
      for name in output?.name.values ?? [] { _ = requireKnown(name, path, &faults) }
      if let output, !output.name.isUniqueByConstruction, !uniqueKeys.contains(.fileName) {
        uniqueKeys.append(.fileName)
      }
    }
    bindTexts(file.qr?.captions ?? [], root.name("qr").name("caption"), &faults)
    bindTexts(file.label?.lines ?? [], root.name("label").name("lines"), &faults)
  }

  private mutating func bindTexts(
    _ texts: [TextTemplate], _ path: JSONPath, _ faults: inout JSONErrorCollector
  ) {
    for (index, text) in texts.enumerated() {
      for name in text.fields {
        _ = requireKnown(name, texts.count > 1 ? path.index(index) : path, &faults)
      }
    }
  }

  /// Whether a key depends on a random value.
  func isRandom(_ key: UniqueKey) -> Bool {
    switch key {
    case .url: isURLRandom
    case .slot(let place): slots[place].isRandom
    case .fileName: isURLRandom || slots.contains(where: \.isRandom)
    }
  }

  /// The name of a key as a part of a sentence.
  func title(_ key: UniqueKey) -> String {
    switch key {
    case .url: "URL"
    case .slot(let place): "'\(slots[place].name)'"
    case .fileName: "file name"
    }
  }
}
