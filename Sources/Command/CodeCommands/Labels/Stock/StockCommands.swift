/// The command `beckon stock`, which finds label sheets and rolls with their sizes.
package enum StockCommands {
  package static let command: Command = Command(
    "stock",
    summary: "Find label sheets and rolls, and their exact sizes",
    discussion: """
      Stock is labels as they are bought: sheets for office printers, rolls and tape for label \
      printers. Each tells where its sizes come from: measured, confirmed by more than one source, \
      computed, reported by one source, or doubtful, with a warning whenever it is used.

      A file of your own (--stock-file) comes first, then the table of this program, then gLabels' \
      templates and LibreOffice's labels, where Debian's packages glabels-data and \
      libreoffice-common are installed.
      """,
    subcommands: [
      StockListCommand.command, StockShowCommand.command, StockSourcesCommand.command,
    ])
}
