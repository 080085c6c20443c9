import SecureTags

/// Takes one input as the settings of a file, as GetFileSettings and ChangeFileSettings carry them, and as a template of a URL.
///
/// Settings come back byte by byte, and their lines are what they are made of; a template's places lie in its file.
func fuzzTagSettings(_ input: [UInt8]) {
  if let settings = try? FileSettings(change: input) {
    require(settings.encoded == input, "settings come back")
    require(settings.lines.flatMap(\.bytes) == input, "lines are all of them")
    for file in DNAFile.allCases {
      for fault in settings.faults(for: file, count: 5, hasTamperWire: false) {
        require(!fault.sentence.isEmpty, "a reason has a sentence")
      }
    }
  }
  if let settings = try? FileSettings(answer: input) {
    require(settings.encoded.count == input.count - 4, "only type and size are left out")
  }
  do throws(SDMTemplateError) {
    let template = try SDMTemplate(String(decoding: input, as: UTF8.self))
    require(template.file.count <= DNAFile.ndef.size, "it has room")
    require(template.matches(template.file), "the file is its own")
    for part in template.parts {
      require(template.file.indices.contains(part.range.lowerBound), "a place begins in the file")
      require(part.range.upperBound <= template.file.count, "a place ends in the file")
    }
    _ = template.layout
  } catch { require(!error.description.isEmpty, "a refusal has a sentence") }
}
