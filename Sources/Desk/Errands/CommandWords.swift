internal import Contents
internal import HostIO

/// The words of a command line that is being made, and the scratch folder in which what they name lies.
struct CommandWords {
  let folder: String
  var words: [String] = []

  init(folder: String) { self.folder = folder }

  /// An option with its value, as one word where the value could be taken for an option.
  mutating func add(_ option: String, _ value: String) {
    words +=
      value.hasPrefix("-") && option.hasPrefix("--") ? ["\(option)=\(value)"] : [option, value]
  }

  /// A field of a content. What is secret, or begins with a sign of the command line, goes through a file.
  mutating func add(
    _ field: ContentField, _ value: String, of definition: ContentDefinition
  ) throws {
    let isOneLine = !value.hasSuffix("\n") && !value.hasSuffix("\r")
    guard field.isSecret || value.hasPrefix("@") || value.hasPrefix("?"), isOneLine,
      !field.isBase64
    else { return add("--" + definition.word, "\(field.name)=\(value)") }
    let name = try PlainName("\(field.name)\(words.count).txt")
    try write(Array(value.utf8), to: name)
    add("--" + definition.word, "\(field.name)=@\(name)")
  }

  /// A file that the command reads.
  func write(_ bytes: [UInt8], to name: PlainName) throws {
    try OutputFile.write(bytes, to: folder + "/" + name.text, existing: .replaced)
  }
}
