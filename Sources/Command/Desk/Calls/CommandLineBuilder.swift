internal import Contents

/// The words of a command line under construction, and the scratch folder for the files that it
/// names.
struct CommandLineBuilder {
  let folder: String
  /// Whether the command runs in another folder, so that files need their whole paths.
  var runsElsewhere = false
  var words: [String] = []

  /// The name by which the command finds a file of the folder.
  func path(_ name: BareFileName) -> String { (runsElsewhere ? folder + "/" : "") + name.text }

  /// The words as they are shown to people, for whom such a file is beside the job.
  var shownWords: [String] {
    runsElsewhere ? words.map { $0.replacing(folder + "/", with: "") } : words
  }

  /// Adds an option with its value, as one word if the value could be mistaken for an option.
  mutating func add(_ option: String, _ value: String) {
    words +=
      value.hasPrefix("-") && option.hasPrefix("--") ? ["\(option)=\(value)"] : [option, value]
  }

  /// Adds a field of a content. Secrets are passed in a file, and signs that would name a file or a
  /// question are doubled.
  mutating func add(
    _ field: ContentField, _ value: String, of definition: ContentDefinition,
    isSecret: Bool? = nil
  ) throws {
    // Two question marks cannot be written in a command line.
    guard (isSecret ?? field.isSecret) || value == "??" else {
      let sign = value.hasPrefix("@") ? "@" : value == "?" ? "?" : ""
      return add("--" + definition.word, "\(field.name)=\(sign)\(value)")
    }
    let name = try BareFileName("\(field.name)\(words.count).txt")
    // The command removes the line end that editors append.
    try write(Array((value + "\n").utf8), to: name)
    add("--" + definition.word, "\(field.name)=@\(path(name))")
  }

  /// Writes a file in the folder that the command will read.
  func write(_ bytes: [UInt8], to name: BareFileName) throws {
    try OutputFile.write(bytes, to: folder + "/" + name.text, existing: .replaced)
  }
}
