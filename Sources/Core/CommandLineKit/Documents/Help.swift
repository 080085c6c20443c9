extension CommandPath {
  /// Help for the command: in full, examples first, or short, one line per command and option.
  ///
  /// Text is wrapped at `width`, between 40 and 100 columns; `isStyled` makes headings bold.
  package func help(isFull: Bool, width: Int = 80, isStyled: Bool = false) -> String {
    let page = HelpPage(path: self, width: min(100, max(40, width)), isStyled: isStyled)
    return isFull ? page.full : page.short
  }

  /// The sections of help and the manual for a command, in order; sections without rows are
  /// omitted.
  var sections: [HelpSection] {
    let command = self.command
    let commands = command.visibleSubcommands.map {
      HelpSection.Row(label: $0.name, help: $0.summary)
    }
    let operands = command.operands.map { operand in
      HelpSection.Row(
        label: operand.label(), help: operand.help,
        notes: operand.choices.isEmpty ? [] : ["one of: " + operand.choices.joined(separator: ", ")]
      )
    }
    var categories: [String] = []
    for option in command.options where !categories.contains(option.category) {
      categories.append(option.category)
    }
    let own = categories.map { category in
      HelpSection(
        title: category, rows: command.options.filter { $0.category == category }.map(\.row))
    }
    return
      ([HelpSection(title: "Commands", rows: commands)]
      + [HelpSection(title: "Operands", rows: operands)] + own
      + [HelpSection(title: "General options", rows: inheritedOptions.map(\.shortRow))])
      .filter { !$0.rows.isEmpty }
  }
}

/// A section of the help: a heading and its rows.
struct HelpSection {
  struct Row {
    var label: String
    var help: String
    var detail = ""
    var notes: [String] = []

    /// The notes of the row in one pair of brackets; empty without notes.
    var note: String { notes.isEmpty ? "" : "[\(notes.joined(separator: "; "))]" }

    fileprivate var texts: [String] {
      [help] + TextLayout.paragraphs(detail) + (notes.isEmpty ? [] : [note])
    }
  }
  var title: String
  var rows: [Row]
}

extension Option {
  /// The option with its short form and value, such as `-o, --out FILE` or `--[no-]force`.
  var label: String {
    let name = isNegatable ? "--[no-]\(long)" : spelling
    return (shortSpelling.map { "\($0), " } ?? "    ") + name + (value.map { " \($0)" } ?? "")
  }

  fileprivate var row: HelpSection.Row {
    HelpSection.Row(label: label, help: help, detail: detail, notes: notes)
  }

  /// The row for an option that is explained on another page, without its detail.
  fileprivate var shortRow: HelpSection.Row { HelpSection.Row(label: label, help: help) }
}

private struct HelpPage {
  let path: CommandPath
  let width: Int
  let isStyled: Bool

  var short: String {
    usage + "\n" + sections(isFull: false)
      + "\n'\(path.name) --help' says more\(path.command.examples.isEmpty ? "" : ", with examples").\n"
  }

  var full: String {
    let command = path.command
    var parts = [TextLayout.body("\(path.name): \(command.summary)", width: width)]
    if !command.examples.isEmpty { parts.append(heading("Examples") + examples) }
    parts.append(usage)
    if !command.discussion.isEmpty {
      parts.append(TextLayout.body(command.discussion, width: width))
    }
    parts.append(sections(isFull: true))
    if !command.visibleSubcommands.isEmpty {
      let hint = "'\(path.name) COMMAND --help' describes a command."
      parts.append(TextLayout.body(hint, width: width))
    }
    return parts.joined(separator: "\n")
  }

  private var usage: String {
    heading("Usage") + path.usage().map { "  \($0)\n" }.joined()
  }

  private var examples: String {
    path.command.examples.map { example in
      "  \(example.line)\n" + TextLayout.body(example.meaning, indent: 6, width: width)
    }.joined()
  }

  private func sections(isFull: Bool) -> String {
    let sections = path.sections
    let column = TextLayout.column(for: sections.flatMap(\.rows).map(\.label))
    return sections.map { section in
      heading(section.title)
        + TextLayout.table(
          section.rows.map { ($0.label, isFull ? $0.texts : [$0.help]) }, column: column,
          width: isFull ? width : nil)
    }.joined(separator: "\n")
  }

  private func heading(_ text: String) -> String {
    isStyled ? "\u{1B}[1m\(text):\u{1B}[0m\n" : "\(text):\n"
  }
}
