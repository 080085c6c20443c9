import Foundation
import TestSupport
import Testing

@testable import CommandLineKit

/// The words at the cursor, and what is offered; bash breaks words at `=` and `:`, as here.
private struct Offer: Sendable {
  var words: [String]
  var expected: [String]

  init(_ words: String..., offers expected: [String]) {
    self.words = words
    self.expected = expected
  }
}

@Suite("bash completions", .needs(.bash)) struct BashTests {
  private let script = Demo.program.text(of: .bash)

  private static let offers: [Offer] = [
    Offer("wr", offers: ["write"]),
    Offer("", offers: ["write", "code", "copy", "tag", "route", "help", "completions"]),
    Offer("nothing", offers: []),
    Offer("tag", "", offers: ["read", "write", "erase"]),
    Offer("-q", "--color", "never", "tag", "", offers: ["read", "write", "erase"]),
    Offer("--color", "=", "never", "tag", "re", offers: ["read"]),
    Offer("tag", "--reader", "read", "", offers: ["read", "write", "erase"]),
    Offer("tag", "read", "", offers: []),
    Offer(
      "-", offers: ["--color", "-q", "--quiet", "-v", "--verbose", "-h", "--help", "--version"]),
    Offer("tag", "read", "--r", offers: ["--reader"]),
    Offer("write", "--no-", offers: ["--no-force", "--no-verify", "--no-note"]),
    Offer("write", "--ver", offers: ["--verify", "--verbose"]),
    Offer("--color", "", offers: ["auto", "always", "never"]),
    Offer("--color", "a", offers: ["auto", "always"]),
    Offer("write", "--format", "p", offers: ["png", "pdf"]),
    Offer("write", "--format", "=", offers: ["png", "svg", "pdf"]),
    Offer("write", "--format", "=", "s", offers: ["svg"]),
    Offer("write", "--format=s", offers: ["--format=svg"]),
    Offer("write", "u", "--format", "=", "png", "--col", offers: ["--color"]),
    Offer("write", "https", ":", "//a", "--format", "s", offers: ["svg"]),
    Offer("write", "--out", "", offers: ["a.png", "b c.PNG", "d.svg", "folder"]),
    Offer("write", "-o", "b", offers: ["b c.PNG"]),
    Offer("write", "-o", "b\\ c", offers: ["b c.PNG"]),
    Offer("write", "-o", "\"b c", offers: ["b c.PNG"]),
    Offer("write", "-qo", "a", offers: ["a.png"]),
    Offer("write", "-oq", "a", offers: []),
    Offer("write", "--out", "=", "fol", offers: ["folder"]),
    Offer("write", "--out=fol", offers: ["--out=folder"]),
    Offer("write", "--out", "folder/", offers: ["folder/e.svg"]),
    Offer("write", "--any", "n", offers: ["notes.txt"]),
    Offer("write", "--into", "", offers: ["folder"]),
    Offer("write", "--note", "", offers: []),
    Offer("write", "--", "--f", offers: []),
    Offer("--", "w", offers: []),
    Offer("code", "", offers: ["tables", "check", "sample"]),
    Offer("code", "check", "--f", offers: ["--force"]),
    Offer("code", "u", "", offers: []),
    Offer("copy", "", offers: ["data.csv", "folder"]),
    Offer("copy", "data.csv", "", offers: ["folder"]),
    Offer("copy", "https", ":", "//a", "", offers: ["folder"]),
    Offer("copy", "data.csv", "folder", "", offers: []),
    Offer("completions", "", offers: ["bash", "zsh", "fish"]),
    Offer("help", "t", offers: ["tag"]),
    Offer("help", "--color", "never", "tag", "", offers: ["read", "write", "erase"]),
    Offer("help", "tag", "", offers: ["read", "write", "erase"]),
    Offer("help", "tag", "read", "", offers: []),
  ]

  @Test("offer what fits") func offers() throws {
    try ShellRun.withScratchFolder { folder in
      try makeFiles(in: folder)
      try Data(script.utf8).write(to: folder.appendingPathComponent(".demo.bash"))
      #expect(try ShellRun(.bash, ["-n", ".demo.bash"], in: folder).output == "")
      var driver = """
        set -u
        source ./.demo.bash
        offer() {
          COMP_WORDS=(demo "$@") COMP_CWORD=$#
          __demo
          (( ${#COMPREPLY[@]} == 0 )) || printf '%s\\n' "${COMPREPLY[@]}" | sort
          echo .
        }

        """
      for offer in Self.offers {
        driver += "offer \(offer.words.map(shellQuoted).joined(separator: " "))\n"
      }
      let run = try ShellRun(.bash, ["--norc", "--noprofile", "-c", driver], in: folder)
      #expect(run.status == 0)
      let answers = run.output.components(separatedBy: ".\n").dropLast()
      try #require(answers.count == Self.offers.count, "\(run.output)")
      for (offer, answer) in zip(Self.offers, answers) {
        // A word is quoted as the shell wants it; the names of files are quoted by readline later.
        let lines = answer.split(separator: "\n").map(String.init)
        #expect(lines.sorted() == offer.expected.sorted(), "\(offer.words)")
      }
    }
  }
}

/// Files to be offered, and some not to be.
func makeFiles(in folder: URL) throws {
  let names = [
    "a.png", "b c.PNG", "d.svg", "data.csv", "notes.txt", "folder/e.svg", "folder/f.txt",
  ]
  try FileManager.default.createDirectory(
    at: folder.appendingPathComponent("folder"), withIntermediateDirectories: true)
  for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
}
