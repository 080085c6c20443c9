import Foundation
import TestSupport
import Testing

@testable import CommandLineKit

@Suite("zsh completions", .needs(.zsh)) struct ZshTests {
  private let script = Demo.program.text(of: .zsh)

  /// What zsh offers where no operand may follow.
  private static let general = [
    "--color", "--help", "--quiet", "--verbose", "-h", "-q", "-v",
  ]

  /// What is typed before the tabulator key, and what is offered.
  private static let offers: [(String, [String])] = [
    ("wr", ["write\tWrite codes for URLs"]),
    ("nothing", []),
    ("", ["write", "code", "copy", "tag", "route", "help", "completions"]),
    ("ta", ["tag\t" + trickyText]),
    ("tag ", ["read", "write", "erase"]),
    ("-q --color never tag ", ["read", "write", "erase"]),
    ("tag --reader read ", ["read", "write", "erase"]),
    ("tag --reader=read ", ["read", "write", "erase"]),
    ("tag read ", general + ["--out", "-o", "--reader"]),
    ("--ver", ["--version", "--verbose"]),
    ("tag read --rea", ["--reader\tWhich reader to use"]),
    ("--rea", []),
    ("write --no-", ["--no-force", "--no-verify", "--no-note"]),
    ("write --not", ["--note\t" + trickyText]),
    ("write --no-ver", ["--no-verify\tTurn off --verify"]),
    ("tag read --not", []),
    ("write --format png --form", []),
    ("write --note a --not", ["--note"]),
    ("--color ", ["auto", "always", "never"]),
    ("write --format p", ["png", "pdf"]),
    ("write --format=s", ["svg"]),
    ("write u --format png --col", ["--color"]),
    ("write --out ", ["a.png", "b c.PNG", "d.svg", "folder"]),
    ("write -o d", ["d.svg"]),
    ("write -qo d", ["d.svg"]),
    ("write -od", ["d.svg"]),
    ("write --out=fol", ["folder"]),
    ("write --out folder/", ["e.svg"]),
    ("write --any n", ["notes.txt"]),
    ("write --into ", ["folder"]),
    ("write --note ", []),
    ("write -- --f", []),
    ("code ", ["tables", "check", "sample"]),
    ("code --size 3 ", ["tables", "check", "sample"]),
    ("code check --forc", ["--force"]),
    ("code u ", general + ["--size", "-s"]),
    ("copy ", ["data.csv", "folder"]),
    ("copy data.csv ", ["folder"]),
    ("copy data.csv folder ", general),
    ("completions ", ["bash", "zsh", "fish"]),
    ("help t", ["tag"]),
    ("help --color never tag ", ["read", "write", "erase"]),
    ("help tag ", ["read", "write", "erase"]),
    ("help -q tag ", ["read", "write", "erase"]),
    ("help tag read ", []),
  ]

  @Test("offer what fits", .timeLimit(.minutes(2))) func offers() throws {
    try ShellRun.withScratchFolder { folder in
      try makeFiles(in: folder)
      let files = [".demo.zsh": script, ".inner.zsh": Self.inner, ".driver.zsh": driver]
      for (name, text) in files {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      #expect(try ShellRun(.zsh, ["-n", ".demo.zsh"], in: folder).output == "")
      let run = try ShellRun(.zsh, ["-f", ".driver.zsh"], in: folder)
      #expect(run.status == 0, "\(run.output)")
      let answers = run.output.components(separatedBy: ".\n").dropLast()
      try #require(answers.count == Self.offers.count, "\(run.output)")
      for ((line, expected), answer) in zip(Self.offers, answers) {
        let isBare = !expected.contains { $0.contains("\t") }
        let lines = answer.split(separator: "\n").map { line in
          isBare ? String(line.prefix { $0 != "\t" }) : String(line)
        }
        #expect(lines.sorted() == expected.sorted(), "demo \(line)")
      }
    }
  }

  @Test("load from fpath too") func autoload() throws {
    try ShellRun.withScratchFolder { folder in
      try Data(script.utf8).write(to: folder.appendingPathComponent("_demo"))
      let load = "fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; print $_comps[demo]"
      #expect(try ShellRun(.zsh, ["-f", "-c", load], in: folder).output == "_demo\n")
    }
  }

  /// Types each line and the tabulator key into an interactive shell, and prints what was offered.
  private var driver: String {
    let lines = Self.offers.map { shellQuoted($0.0) }.joined(separator: " ")
    return """
      zmodload zsh/zpty || exit 1
      zpty inner zsh -f -i
      answer() {
        local -i i
        for (( i = 0; i < 1000; i++ )); do
          zpty -r -t inner junk
          [[ -e .offered && "$(tail -n 1 .offered)" == . ]] && return
          sleep 0.01
        done
        print "no answer"; exit 1
      }
      zpty -w inner 'source ./.inner.zsh'
      answer
      for line in \(lines); do
        rm .offered
        zpty -w -n inner "demo $line"$'\\t'
        answer
        sort -u .offered | grep -vx '\\.'
        print .
        zpty -w -n inner $'\\C-u'
      done
      zpty -d inner

      """
  }

  /// Sets the interactive shell up to write what `compadd` is given to a file.
  private static let inner = #"""
    stty rows 100 cols 200
    LISTMAX=1000
    autoload -U compinit
    compinit -u -D
    source ./.demo.zsh
    bindkey '^U' kill-whole-line
    compadd() {
      # Calls that only compare or collect are not offers.
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
        builtin compadd "$@"
        return
      fi
      local -a hits shown
      local -i at=${@[(I)-d]}
      if (( at )); then
        local name=${@[at+1]}
        if [[ $name == \(* ]]; then shown=( ${(z)name[2,-2]} ); else shown=( "${(@P)name}" ); fi
      fi
      builtin compadd -A hits -D shown "$@"
      local -i i
      for (( i = 1; i <= $#hits; i++ )); do
        print -r -- "${(Q)hits[i]}"$'\t'"${shown[i]##*  #-- }" >>.offered
      done
      builtin compadd "$@"
    }
    finish() { print . >>.offered }
    offer() {
      # zsh forgets this list after each use.
      comppostfuncs=(finish)
      zle complete-word
    }
    zle -N offer
    bindkey '^I' offer
    print . >.offered
    """#
}
