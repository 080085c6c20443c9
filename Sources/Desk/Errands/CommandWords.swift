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

  /// A field of a content. What is secret goes through a file; signs that would name one are doubled.
  mutating func add(
    _ field: ContentField, _ value: String, of definition: ContentDefinition
  ) throws {
    // Two question marks have no spelling of their own in a command line.
    guard field.isSecret || value == "??" else {
      let sign = value.hasPrefix("@") ? "@" : value == "?" ? "?" : ""
      return add("--" + definition.word, "\(field.name)=\(sign)\(value)")
    }
    let name = try PlainName("\(field.name)\(words.count).txt")
    // The command drops the line end that editors put behind a text.
    try write(Array((value + "\n").utf8), to: name)
    add("--" + definition.word, "\(field.name)=@\(name)")
  }

  /// A file that the command reads.
  func write(_ bytes: [UInt8], to name: PlainName) throws {
    try OutputFile.write(bytes, to: folder + "/" + name.text, existing: .replaced)
  }
}
