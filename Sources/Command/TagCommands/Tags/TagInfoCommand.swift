/// The command `beckon tag info`, which shows what a tag is and what is locked or protected.
enum TagInfoCommand {
  static let command: Command = Command(
    "info",
    summary: "Show what a tag is, what fits, and what is locked or protected",
    discussion: """
      It also says whether the maker's signature of the tag's number verifies. That proves that the \
      maker signed this number, not that the chip is not a copy: both can be read and played back.

      For an NTAG 424 DNA it shows its state, without trying a key: as delivered, personalized, \
      locked or in between.
      """,
    examples: [
      Example("beckon tag info", "The next tag"),
      Example("beckon tag info --json --timeout 0", "The one that is there, for programs"),
      Example(
        "beckon tag info --password-file desk.password", "One that cannot be read without"),
    ],
    options: Option.tagReading + Option.opening,
    action: { arguments in
      let work = TagAccessPlan(key: try .current(arguments))
      let (info, dna) = try TagAccess(arguments).withTag(work) { tag -> (TagInfo, DNAInfoOutput?) in
        let info = try tag.info()
        // The attempt to read shows whether the password is needed, and then gives it.
        if work.key != nil, case .unreadable = info.contents { _ = try tag.read() }
        guard case .type4(let chip) = info.chip, chip.isNTAG424 else { return (info, nil) }
        return (info, try DNAInfoOutput.asking(&tag))
      }
      return try Beckon.print(TagInfoOutput(info, dna: dna), arguments)
    })
}
