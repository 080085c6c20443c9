import InvocationRouter
import InvocationURLs
import JSONText

/// Every name of a job tied to the place that its value comes from.
struct JobBinding: Sendable {
  /// Where values come from, each after those it is made of.
  private(set) var slots: [Slot] = []
  /// The slot of every name that is used.
  private(set) var places: [String: Int] = [:]
  /// What must differ from row to row.
  private(set) var uniqueKeys: [UniqueKey] = []
  /// Whether the URL hangs on a value that is drawn.
  private(set) var isURLRandom = false
  /// What the tag mirrors into the URL.
  private(set) var mirrored: Set<String> = []

  /// One value of a row.
  struct Slot: Sendable {
    var name: String
    var source: Source
    /// Whether it hangs on a value that is drawn.
    var isRandom = false
    /// Whether the URL is made of it.
    var isInURL = false
  }

  enum Source: Sendable {
    case field(Int, isOptional: Bool)
    case serial(SerialNumbers)
    case random(Int)
    case check(CheckDigit, of: Int)
    case constant(String)
    case text([Piece])
    case uid, counter
  }

  /// A piece of a text with other values.
  enum Piece: Sendable {
    case literal(String)
    case slot(Int)
  }

  /// Something that no two rows may have alike.
  enum UniqueKey: Sendable, Hashable {
    case url
    case slot(Int)
    /// The name of the codes' files.
    case fileName
  }

  private let file: JobFile
  private let columns: [String]?
  private var columnPlaces: [String: Int] = [:]
  private var valuePlaces: [String: Int] = [:]
  private let root = JSONPath.root

  /// Ties the names of `file` to `columns`, or to none for a job without a table, and to the
  /// parameters of `route` when the URL is one's. What cannot be tied is added to `faults`.
  init(_ file: JobFile, columns: [String]?, route: Route? = nil, to faults: inout JobFaults) {
    self.file = file
    self.columns = columns
    for (index, name) in (columns ?? []).enumerated() { columnPlaces[name] = index }
    for value in file.values { add(value, &faults) }
    bindURL(route, &faults)
    bindUnique(&faults)
    bindCodes(&faults)
  }
}

// MARK: Names

extension JobBinding {
  /// The slot of a name; a column gets one when it is first asked for.
  private mutating func place(_ name: String) -> Int? {
    if let place = places[name] { return place }
    let slot: Slot
    if let place = valuePlaces[name] {
      places[name] = place
      return place
    } else if JobFile.mirrorNames.contains(name), columnPlaces[name] == nil {
      slot = Slot(name: name, source: name == "uid" ? .uid : .counter)
    } else if let column = columnPlaces[name] {
      slot = Slot(name: name, source: .field(column, isOptional: false))
    } else {
      return nil
    }
    slots.append(slot)
    places[name] = slots.count - 1
    return slots.count - 1
  }

  /// The slot of a name, or a fault at `path`.
  private mutating func require(
    _ name: String, _ path: JSONPath, _ faults: inout JobFaults
  ) -> Int? {
    if JobFile.mirrorNames.contains(name), columnPlaces[name] != nil {
      faults.add(
        path,
        "{\(name)} is what a tag mirrors, and the table has a column '\(name)', too; rename the "
          + "column")
      return nil
    }
    if let place = place(name) { return place }
    // A value that is wrong itself has its fault already.
    if file.values.contains(where: { $0.name == name }) { return nil }
    let known = Array(valuePlaces.keys.sorted()) + (columns ?? [])
    let noun = columns == nil ? "value" : "value or column"
    let hint =
      if let near = nearest(to: name, in: known) {
        "did you mean '\(near)'?"
      } else if known.isEmpty {
        "define it in \"values\", or take the rows from a CSV file"
      } else {
        "there are \(known.prefix(12).joined(separator: ", "))\(known.count > 12 ? ", …" : "")"
      }
    faults.add(path, "there is no \(noun) '\(name.prefix(60))'; \(hint)")
    return nil
  }

  private mutating func add(_ value: JobValue, _ faults: inout JobFaults) {
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
    of value: JobValue, _ path: JSONPath, _ faults: inout JobFaults
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

  /// The slot of a column, or of a value that stands before `value`.
  private mutating func earlier(
    _ name: String, _ value: JobValue, _ path: JSONPath, _ faults: inout JobFaults
  ) -> Int? {
    if valuePlaces[name] == nil, file.values.contains(where: { $0.name == name }) {
      let isItself = name == value.name
      faults.add(
        path,
        isItself
          ? "the value '\(name)' cannot be made of itself"
          : "the value '\(name)' stands below; put it before '\(value.name)', which is made of it")
      return nil
    }
    return require(name, path, &faults)
  }
}

// MARK: Uses

extension JobBinding {
  private mutating func bindURL(_ route: Route?, _ faults: inout JobFaults) {
    switch file.url {
    case .template(let template):
      let path = root.name("url").name("template")
      for name in template.variables {
        if let place = require(name, path, &faults) { markInURL(place) }
      }
      probe(template, path, &faults)
    case .route:
      guard let route else { return }
      let path = root.name("url").name("route")
      for parameter in route.parameters {
        if parameter.canBeAbsent, place(parameter.name) == nil { continue }
        if let place = require(parameter.name, path, &faults) { markInURL(place) }
      }
      if !mirrored.isEmpty { file.addMirrorFaults(mirrored, path, to: &faults) }
    }
  }

  private mutating func markInURL(_ place: Int) {
    slots[place].isInURL = true
    if slots[place].isRandom { isURLRandom = true }
    switch slots[place].source {
    case .uid: mirrored.insert("uid")
    case .counter: mirrored.insert("counter")
    case .check(_, let of): markInURL(of)
    case .text(let pieces):
      for piece in pieces { if case .slot(let other) = piece { markInURL(other) } }
    default: break
    }
  }

  /// Looks whether a chip can mirror what the template asks for, whatever the other values are.
  private func probe(_ template: URITemplate, _ path: JSONPath, _ faults: inout JobFaults) {
    guard !mirrored.isEmpty, faults.list.isEmpty else { return }
    let texts = [false, true].map { usesLetters in
      let values = sample(usesLetters)
      return try? template.expand { name in places[name].map { .string(values[$0]) } }
    }
    guard let zeros = texts[0], let letters = texts[1] else { return }
    do throws(JobMirrorError) {
      if try MirrorProbe.marked(zeros, letters) == nil { throw .changed }
    } catch { faults.add(path, error.description) }
  }

  /// A value for every slot: `x`, or what stands for a mirror.
  private func sample(_ usesLetters: Bool) -> [String] {
    let mirror = usesLetters ? MirrorProbe.letters : MirrorProbe.zeros
    return slots.reduce(into: []) { values, slot in
      switch slot.source {
      case .uid: values.append(mirror.uid)
      case .counter: values.append(mirror.counter)
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

  private mutating func bindUnique(_ faults: inout JobFaults) {
    for (index, name) in file.unique.enumerated() {
      let path = root.name("unique").index(index)
      if name == JobFile.uniqueURL {
        uniqueKeys.append(.url)
      } else if let place = require(name, path, &faults) {
        uniqueKeys.append(.slot(place))
      }
    }
  }

  private mutating func bindCodes(_ faults: inout JobFaults) {
    let outputs = [("qr", file.qr?.output), ("clipCode", file.clipCode?.output)]
    for (member, output) in outputs {
      let path = root.name(member).name("names")
      for name in output?.name.values ?? [] { _ = require(name, path, &faults) }
      if let output, !output.name.isUniqueByConstruction, !uniqueKeys.contains(.fileName) {
        uniqueKeys.append(.fileName)
      }
    }
    let captions = file.qr?.captions ?? []
    for (index, caption) in captions.enumerated() {
      let path = root.name("qr").name("caption")
      for name in caption.fields {
        _ = require(name, captions.count > 1 ? path.index(index) : path, &faults)
      }
    }
  }

  /// Whether a key hangs on a value that is drawn.
  func isRandom(_ key: UniqueKey) -> Bool {
    switch key {
    case .url: isURLRandom
    case .slot(let place): slots[place].isRandom
    case .fileName: isURLRandom || slots.contains(where: \.isRandom)
    }
  }

  /// What a key is called in a sentence.
  func title(_ key: UniqueKey) -> String {
    switch key {
    case .url: "URL"
    case .slot(let place): "'\(slots[place].name)'"
    case .fileName: "file name"
    }
  }
}
