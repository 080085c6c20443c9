import Basics
import InvocationURLs
package import JSONText
import Ledgers

extension JobFile {
  /// Reads a job file. Faults are collected, so that one run shows all of them.
  ///
  /// What needs the table of rows or the route table is checked by `JobPlan`.
  package init(reading bytes: [UInt8]) throws(JSONFileError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw JSONFileError([error], in: bytes)
    }
    var reader = JobFileReader()
    let file = reader.read(JSONCursor(value))
    if let file, reader.faults.list.isEmpty { file.addFaults(to: &reader.faults) }
    guard let file, reader.faults.list.isEmpty else {
      throw JSONFileError(reader.faults.list, in: bytes)
    }
    self = file
  }
}

/// Reads the members of a job file. A member with a fault is left out, and reading continues.
struct JobFileReader {
  var faults = JSONErrorCollector()

  static let members = [
    "$schema", "version", "name", "rows", "url", "content", "values", "routes", "tag", "qr",
    "clipCode",
    "label", "unique", "ledger",
  ]

  mutating func read(_ root: JSONCursor) -> JobFile? {
    guard faults.gather({ () throws(JSONError) in try root.object(allowing: Self.members) }) != nil
    else { return nil }
    faults.gather { () throws(JSONError) in _ = try root.optional("$schema")?.string() }
    faults.gather { () throws(JSONError) in try Self.checkVersion(root) }
    let name = faults.gather { () throws(JSONError) in try Self.name(root.require("name")) }
    let source = faults.gather { () throws(JSONError) in
      try JobSourceReader(root.require("rows")).read()
    }
    let url = faults.gather { () throws(JSONError) in try Self.url(root) }
    let values = values(root)
    let routes = faults.gather { () throws(JSONError) in try root.optional("routes")?.path() }
    let tag = faults.gather { () throws(JSONError) in
      try root.optional("tag").map { tag throws(JSONError) in try JobTagReader(tag).read() }
    }
    let qr = faults.gather { () throws(JSONError) in
      try root.optional("qr").map { qr throws(JSONError) in try JobQRReader(qr).read() }
    }
    let clipCode = faults.gather { () throws(JSONError) in
      try root.optional("clipCode").map { code throws(JSONError) in
        try JobClipCodeReader(code).read()
      }
    }
    let label = faults.gather { () throws(JSONError) in
      try root.optional("label").map { label throws(JSONError) in try JobLabelReader(label).read() }
    }
    let unique = faults.gather { () throws(JSONError) in try Self.unique(root) }
    let ledger = faults.gather { () throws(JSONError) in try root.optional("ledger")?.ledger() }
    guard let name, let source, let url else { return nil }
    return JobFile(
      name, source, url, values: values, routes: routes ?? nil, tag: tag ?? nil, qr: qr ?? nil,
      clipCode: clipCode ?? nil, label: label ?? nil, unique: unique ?? [],
      ledger: ledger ?? nil)
  }

  /// Reads the content of rows from `url` or `content`.
  private static func url(_ root: JSONCursor) throws(JSONError) -> JobURL {
    guard let content = try root.optional("content") else {
      return try JobURLReader(root.require("url")).read()
    }
    if try root.optional("url") != nil {
      throw content.error("a row has a URL or a content; leave out \"url\" or \"content\"")
    }
    return .content(try JobContentReader(content).read())
  }

  private static func checkVersion(_ root: JSONCursor) throws(JSONError) {
    guard let cursor = try root.optional("version") else { return }
    let version = try cursor.integer()
    guard version == 1 else {
      throw cursor.error("the job has version \(version); this version of Beckon reads version 1")
    }
  }

  /// The longest name of a job in bytes. It becomes part of file names.
  static let maxNameLength = 100

  private static func name(_ cursor: JSONCursor) throws(JSONError) -> String {
    let name = try cursor.string()
    guard !name.isEmpty, name.utf8.count <= maxNameLength else {
      throw cursor.error("the name of a job has 1 to \(maxNameLength) bytes")
    }
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
    guard isPlain, let first = name.first, !"-.".contains(first) else {
      throw cursor.error(
        "the name of a job cannot contain white space or '/', or begin with '-' or '.', so that "
          + "it can be typed and be part of a file name")
    }
    guard LedgerText(name).description == name else {
      throw cursor.error(
        "a ledger cannot store this name: it has an invisible character, or 32 hexadecimal "
          + "digits in a row, as keys have")
    }
    return name
  }

  private static func unique(_ root: JSONCursor) throws(JSONError) -> [String] {
    guard let list = try root.optional("unique") else { return [JobFile.uniqueURL] }
    var names: [String] = []
    for element in try list.array() {
      let name = try element.string()
      guard !names.contains(name) else {
        throw element.error("'\(name)' appears twice; write it once")
      }
      names.append(name)
    }
    return names
  }

  private mutating func values(_ root: JSONCursor) -> [JobValue] {
    let members = faults.gather { () throws(JSONError) in try root.optional("values")?.members() }
    var values: [JobValue] = []
    for member in (members ?? nil) ?? [] where !faults.isFull {
      let value = faults.gather { () throws(JSONError) in
        try JobValueReader(member.name, member.cursor).read()
      }
      if let value { values.append(value) }
    }
    return values
  }
}

extension JSONCursor {
  /// Reads the path of a file, relative to the job file.
  func path() throws(JSONError) -> String {
    let path = try string()
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw error("this is not the name of a file")
    }
    return path
  }

  /// Reads the path of a file, relative to the job file, or the address of a server.
  func ledger() throws(JSONError) -> String {
    let place = try path()
    guard let words = Ledger.fault(inAddress: place) else { return place }
    throw error(words)
  }

  /// Reads one of `words`. The error for another word suggests the nearest one.
  func choice(of words: [String], _ noun: String) throws(JSONError) -> String {
    let word = try string()
    if words.contains(word) { return word }
    let listed = words.joined(separator: ", ")
    // Every word is near to a text of one or two letters.
    let near = word.utf8.count > 2 ? nearest(to: word, in: words) : nil
    throw error(
      near.map {
        "'\(word.prefix(60))' is not a known \(noun); did you mean '\($0)'?"
      } ?? "'\(word.prefix(60))' is not a known \(noun); there are \(listed)")
  }

  /// Reads a Boolean member, which is false if it is missing.
  func flag(_ name: String) throws(JSONError) -> Bool { try optional(name)?.bool() ?? false }
}
