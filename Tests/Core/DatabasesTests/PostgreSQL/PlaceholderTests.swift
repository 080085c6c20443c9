import TestSupport
import Testing

@testable import Databases

@Suite("Placeholders") struct PlaceholderTests {
  static let translations: [(String, String)] = [
    ("SELECT ?1", "SELECT $1"),
    ("?1,?2,?10 ?1", "$1,$2,$10 $1"),
    ("a=?1AND b=$2", "a=$1AND b=$2"),
    ("täg=?1", "täg=$1"),
    // Operators of jsonb, and a placeholder without a number.
    ("a ? 'b' AND a ?| ?1 AND a ?& ?2 AND ?", "a ? 'b' AND a ?| $1 AND a ?& $2 AND ?"),
    // Quotes.
    ("'?1' ?1", "'?1' $1"),
    ("'it''s ?1' ?2", "'it''s ?1' $2"),
    (#"'\' ?1"#, #"'\' $1"#),
    (#"E'\' ?1' ?2"#, #"E'\' ?1' $2"#),
    (#"e'it''s \\' ?1"#, #"e'it''s \\' $1"#),
    (#"name'\' ?1"#, #"name'\' $1"#),
    (#"_E'\' ?1"#, #"_E'\' $1"#),
    (#"else'\' ?1"#, #"else'\' $1"#),
    (#""a ""?1"" b" ?1"#, #""a ""?1"" b" $1"#),
    (#""E"'\' ?1"#, #""E"'\' $1"#),
    ("x'00' b'1' U&'?1' ?1", "x'00' b'1' U&'?1' $1"),
    // Comments.
    ("a -- ?1 '\n?1", "a -- ?1 '\n$1"),
    ("a -- ?1\r?1", "a -- ?1\r$1"),
    ("a - -?1", "a - -$1"),
    ("/* ?1 /* ?2 */ ' ?3 */ ?4", "/* ?1 /* ?2 */ ' ?3 */ $4"),
    ("1 / ?1 * ?2", "1 / $1 * $2"),
    ("/*/ ?1 */ ?2", "/*/ ?1 */ $2"),
    // Dollar quotes.
    ("$$ ?1 $$ ?1", "$$ ?1 $$ $1"),
    ("$a$ ?1 $$ ?2 $b$ $a$ ?3", "$a$ ?1 $$ ?2 $b$ $a$ $3"),
    ("$1$ ?1", "$1$ $1"),
    ("foo$a$ ?1", "foo$a$ $1"),
    ("$tä1$ ' ?1 $tä1$ ?1", "$tä1$ ' ?1 $tä1$ $1"),
    // What has no end is left to the server.
    ("'?1", "'?1"), ("\"?1", "\"?1"), ("/* ?1", "/* ?1"), ("$a$ ?1", "$a$ ?1"), (#"E'\"#, #"E'\"#),
    ("-- ?1", "-- ?1"), ("$", "$"), ("?", "?"), ("", ""),
  ]

  @Test("?N becomes $N, but not in quotes and comments", arguments: translations)
  func translated(_ sql: String, _ expected: String) {
    #expect(Placeholders.translated(sql) == expected)
  }

  @Test("nothing but a ? before a digit ever changes, and a second time nothing at all")
  func laws() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "?1", "?", "$1", "'", "''", "\"", "\\", "E'", "--", "\n", "/*", "*/", "$$", "$a$", "a", " ",
      "ä", "9",
    ]
    for _ in 0..<Effort.count(slice: 2_000, whole: 200_000) {
      let count = Int.random(in: 0...14, using: &generator)
      let sql = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }
        .joined()
      let translated = Placeholders.translated(sql)
      let changes = zip(sql.utf8, translated.utf8).filter { $0 != $1 }
      let isLawful =
        sql.utf8.count == translated.utf8.count
        && changes.allSatisfy { $0 == (UInt8(ascii: "?"), UInt8(ascii: "$")) }
      #expect(isLawful, "\(sql.debugDescription), seed \(seed)")
    }
  }
}
