import CommandHabits
import CommandLineKit
import JSONText
import Readers
import Tags

/// `beckon tag info`.
enum TagInfoCommand {
  static let command: Command = Command(
    "info",
    summary: "Say what a tag is, what fits, and what is locked or protected",
    discussion: """
      It also says whether the maker's signature of the tag's number verifies. That proves that the \
      maker signed this number, not that the chip is not a copy: both can be read and played back.

      Of an NTAG 424 DNA it says how far it has come, without trying a key: as delivered, personalized, locked or \
      half-way.
      """,
    examples: [
      Example("beckon tag info", "The next tag"),
      Example("beckon tag info --json --timeout 0", "The one that is there, for programs"),
      Example(
        "beckon tag info --password-file desk.password", "One that cannot be read without"),
    ],
    options: Option.tagReading + Option.opening,
    action: { arguments in
      let work = TagWork(key: try .current(arguments))
      let (info, dna) = try TagAccess(arguments).withTag(work) { tag -> (TagInfo, DNAInfoWords?) in
        let info = try tag.info()
        // Reading says whether it is for want of the password, and then that is given.
        if work.key != nil, case .unreadable = info.contents { _ = try tag.read() }
        guard case .type4(let chip) = info.chip, chip.isNTAG424 else { return (info, nil) }
        return (info, try DNAInfoWords.asking(&tag))
      }
      let words = try TagInfoWords(info, dna: dna)
      if arguments.has(.json) { return try Beckon.print(words.json.text() + "\n") }
      return try Beckon.print(words.text(Styling(arguments)))
    })
}
