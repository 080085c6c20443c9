import Foundation
import TestSupport
import Testing

@testable import CommandLineKit

@Suite("fish completions", .needs(.fish)) struct FishTests {
  private let script = Demo.program.text(of: .fish)

  private static let offers: [(String, [String])] = [
    ("wr", ["write\tWrite codes for URLs"]),
    ("nothing", []),
    ("", ["write", "code", "copy", "tag", "route", "help", "completions"]),
    ("t", ["tag\t" + trickyText]),
    ("tag ", ["read", "write", "erase"]),
    ("-q --color never tag ", ["read", "write", "erase"]),
    ("tag --reader read ", ["read", "write", "erase"]),
    ("tag --reader=read ", ["read", "write", "erase"]),
    ("tag read ", []),
    ("--ver", ["--version", "--verbose"]),
    ("tag read --r", ["--reader\tWhich reader to use"]),
    ("--r", []),
    ("write --no-", ["--no-force", "--no-verify", "--no-note"]),
    ("write --not", ["--note\t" + trickyText]),
    ("tag read --not", []),
    ("--color ", ["auto", "always", "never"]),
    ("write --format p", ["png", "pdf"]),
    ("write --format=s", ["--format=svg"]),
    ("write u --format png --col", ["--color"]),
    ("write --out ", ["a.png", "b c.PNG", "d.svg", "folder/"]),
    ("write -o d", ["d.svg"]),
    ("write -qo d", ["d.svg"]),
    ("write --out=fol", ["--out=folder/"]),
    ("write --out folder/", ["folder/e.svg"]),
    ("write --any n", ["notes.txt"]),
    ("write --into ", ["folder/"]),
    ("write --note ", []),
    ("-- w", []),
    ("code ", ["tables", "check", "sample"]),
    ("code check --f", ["--force"]),
    ("code u ", []),
    ("copy ", ["data.csv", "folder/"]),
    ("copy data.csv ", ["folder/"]),
    ("copy data.csv folder ", []),
    ("completions ", ["bash", "zsh", "fish"]),
    ("help t", ["tag"]),
    ("help --color never tag ", ["read", "write", "erase"]),
    ("help tag ", ["read", "write", "erase"]),
    ("help tag read ", []),
  ]

  @Test("offer what fits") func offers() throws {
    try ShellRun.withScratchFolder { folder in
      try makeFiles(in: folder)
      try Data(script.utf8).write(to: folder.appendingPathComponent(".demo.fish"))
      #expect(try ShellRun(.fish, ["--no-execute", ".demo.fish"], in: folder).output == "")
      let driver =
        "source .demo.fish\n"
        + Self.offers.map { "complete -C 'demo \($0.0)'\necho .\n" }.joined()
      let run = try ShellRun(.fish, ["--no-config", "-c", driver], in: folder)
      #expect(run.status == 0)
      let answers = run.output.components(separatedBy: ".\n").dropLast()
      try #require(answers.count == Self.offers.count, "\(run.output)")
      for ((line, expected), answer) in zip(Self.offers, answers) {
        // Where the table has no description, any will do.
        let isBare = !expected.contains { $0.contains("\t") }
        let lines = answer.split(separator: "\n").map { line in
          isBare ? String(line.prefix { $0 != "\t" }) : String(line)
        }
        #expect(lines.sorted() == expected.sorted(), "demo \(line)")
      }
    }
  }
}
