import Testing

@testable import CommandLineKit

@Suite("Complaints") struct ComplaintTests {
  static let bad: [(String, String)] = [
    ("", "a command is missing: write, code, copy, tag, route, help or completions"),
    ("tag", "a command is missing: read, write or erase"),
    ("-q", "a command is missing: write, code, copy, tag, route, help or completions"),
    ("-- write", "'write' is one too many: the command takes no operands"),
    ("wriet u", "'wriet' is not a command; did you mean 'demo write'?"),
    ("erase", "'erase' is not a command; did you mean 'demo tag erase'?"),
    ("tag list", "'list' is not a command; did you mean 'demo route list'?"),
    ("route read", "'read' is not a command; did you mean 'demo tag read'?"),
    ("matsch", "'matsch' is not a command; did you mean 'demo route match'?"),
    ("frobnicate", "'frobnicate' is not a command"),
    ("frobnicate --help", "'frobnicate' is not a command"),
    ("write", "URL is missing"),
    ("write --out x", "URL is missing"),
    ("copy", "SOURCE is missing"),
    ("copy a b c", "'c' is one too many: the command takes only 2 operands"),
    ("code a b", "'b' is one too many: the command takes only one operand"),
    ("code a tables", "'tables' is one too many: the command takes only one operand"),
    ("tag read x", "'x' is one too many: the command takes no operands"),
    ("write --ot x u", "--ot: no such option; did you mean '--out'?"),
    ("write --ou x u", "--ou: no such option; did you mean '--out'?"),
    ("write --otu=x u", "--otu: no such option; did you mean '--out'?"),
    ("write --no-verfy u", "--no-verfy: no such option; did you mean '--no-verify'?"),
    ("write --no-out u", "--no-out: no such option"),
    ("write --OUT x u", "--OUT: no such option; did you mean '--out'?"),
    ("write --frobnicate u", "--frobnicate: no such option"),
    ("write -out x u", "-out: no such option; did you mean '--out'?"),
    ("write -force u", "-force: no such option; did you mean '--force'?"),
    ("write -O x u", "-O: no such option; did you mean '-o'?"),
    ("write -x u", "-x: no such option"),
    ("write -qx u", "-x: no such option"),
    ("write -qxv u", "-x: no such option"),
    ("write --version u", "--version: no such option"),
    (
      "--out x write u",
      "--out: no such option here; it belongs after a command, as in 'demo write --out'"
    ),
    ("-o x write u", "-o: no such option here; it belongs after a command, as in 'demo write -o'"),
    (
      "--reader r tag read",
      "--reader: no such option here; it belongs after a command, as in 'demo tag --reader'"
    ),
    ("code --size 3 tables", "--size: no such option"),
    ("write --out", "--out: FILE is missing"),
    ("write u -o", "-o: FILE is missing"),
    ("write -qo", "-o: FILE is missing"),
    (
      "write --out --force u",
      "--out: FILE is missing; '--force' is read as an option (to give it as the value, write '--out=--force')"
    ),
    (
      "write -o -f u",
      "-o: FILE is missing; '-f' is read as an option (to give it as the value, write '-o=-f')"
    ),
    (
      "write --out -- u",
      "--out: FILE is missing; '--' is read as an option (to give it as the value, write '--out=--')"
    ),
    ("write --out= u", "--out: FILE is empty; give it, or leave the option out"),
    ("write --into= u", "--into: DIR is empty; give it, or leave the option out"),
    ("write -o= u", "-o: FILE is empty; give it, or leave the option out"),
    ("write --force=yes u", "--force: takes no value, and 'yes' was given"),
    ("write --no-force=yes u", "--no-force: takes no value, and 'yes' was given"),
    ("write --force= u", "--force: takes no value, and '' was given"),
    ("write -f=yes u", "-f: takes no value, and 'yes' was given"),
    ("write --help=x u", "--help: takes no value, and 'x' was given"),
    ("write --out x --out y u", "--out: may be given only once"),
    ("write --out x -o x u", "-o: may be given only once"),
    ("-q write -q u", "-q: may be given only once"),
    ("write -fqf u", "-f: may be given only once"),
    ("write --no-force --no-force u", "--no-force: may be given only once"),
    ("write --format pgn u", "--format: 'pgn' is not png, svg or pdf; did you mean 'png'?"),
    ("write --format= u", "--format: '' is not png, svg or pdf"),
    ("write --format PNG u", "--format: 'PNG' is not png, svg or pdf; did you mean 'png'?"),
    ("completions fsh", "SHELL: 'fsh' is not bash, zsh or fish; did you mean 'fish' or 'zsh'?"),
    ("completions tcl", "SHELL: 'tcl' is not bash, zsh or fish"),
  ]

  @Test("say what is wrong", arguments: bad) func complaint(line: String, expected: String) {
    #expect(outcome(line) == expected)
  }

  @Test("an empty word is refused as a value, unless the option allows it") func emptyValue() {
    let sentence = "FILE is empty; give it, or leave the option out"
    #expect(outcome(["write", "--out", "", "u"]) == "--out: \(sentence)")
    #expect(outcome(["write", "-o", "", "u"]) == "-o: \(sentence)")
    #expect(outcome(["write", "--note", "", "u"]) == "demo write note= | u")
  }

  @Test("show the usage and where to read more") func description() {
    let errors: [([String], String)] = [
      (
        ["write", "--ot", "x"],
        """
        --ot: no such option; did you mean '--out'?
        Usage: demo write [OPTION]... URL...
        Try 'demo write --help'.
        """
      ),
      (
        ["code"],
        """
        URL is missing
        Usage: demo code [OPTION]... URL
               demo code [OPTION]... COMMAND ...
        Try 'demo code --help'.
        """
      ),
    ]
    for (words, expected) in errors {
      let error = #expect(throws: UsageError.self) { try Demo.program.parse(words) }
      #expect(error?.description == expected)
      #expect(error?.exitStatus == .usage)
    }
  }

  @Test("show no control characters and do not run on")
  func hostileWords() {
    #expect(outcome(["\u{1B}[2J\u{202E}x"]) == #"'\u{1B}[2J\u{202E}x' is not a command"#)
    let long = String(repeating: "x", count: 100_000)
    #expect(outcome([long]) == "'\(String(repeating: "x", count: 120))...' is not a command")
    #expect(outcome(["write", "--" + long]).count < 200)
    let marks = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(outcome([marks]).unicodeScalars.count < 200)
  }
}
