import Databases
import TestSupport
import Testing

@Suite("Addresses of databases") struct AddressTests {
  static let good = [
    "postgresql://", "postgres://", "postgresql:///shop", "postgresql://shop.example/tags",
    "postgresql://ann@shop.example/tags", "postgresql://ann@[::1]:5433/tags?sslmode=require",
    "postgresql://a.example:5432,b.example:5433/tags?target_session_attrs=read-write",
    "postgresql:///tags?host=/run/postgresql&user=ann&passfile=/etc/pass",
    "postgresql://%2Frun%2Fpostgresql/tags", "postgresql://ann%40shop@db/tags",
    "service=tags", "service = tags", "host=db dbname=tags user=ann sslmode=verify-full",
    "dbname='the tags' host=/run/postgresql", #"dbname=the\ tags"#, #"dbname='it\'s'"#, "host=",
    "host=db passfile=/etc/shop/pass sslkey=/etc/shop/key require_auth=scram-sha-256",
  ]

  @Test("are taken as they are", arguments: good) func takes(_ text: String) throws {
    #expect(try PostgresAddress(text).description == text)
  }

  /// Each has the secret `geheim` in it, or would have.
  static let withPassword = [
    "postgresql://ann:geheim@db/tags", "postgres://ann:geheim@db", "postgresql://:geheim@db/tags",
    "postgresql://ann:@db/tags", "postgresql://ann:ge/heim@db/tags", "postgresql://ann:ge?heim@db",
    "postgresql://ann:ge@heim@db/tags", "postgresql://ann@ge:heim@db/tags",
    "postgresql://ann%3Ageheim@db/tags", "postgresql://ann:%67eheim@db/tags",
    "postgresql://ann:ge#heim@db/tags", "postgresql://db/tags?x=1@geheim",
    "postgresql://db/tags?password=geheim", "postgresql://db/tags?user=ann&password=geheim",
    "postgresql://db/tags?pass%77ord=geheim",
    "postgresql://db/tags?%70%61%73%73%77%6F%72%64=geheim",
    "postgresql://db/tags?PASSWORD=geheim", "postgresql://db/tags?sslpassword=geheim",
    "postgresql://db/tags?password=", "postgresql://?password=geheim",
    "postgresql:///?password=geheim",
    "postgresql://db/tags?user=ann:geheim", "postgresql://db?oauth_client_secret=geheim",
    "host=db password=geheim", "password=geheim", "host=db password = geheim",
    "host=db password='geheim'",
    "host=db password='ge heim'", #"host=db password=ge\ heim"#, "host=db PASSWORD=geheim",
    "host=db sslpassword=geheim", "service=tags password=geheim", "password='' host=db",
    "host='db' password='geheim'", #"host='d\'b' password=geheim"#, "host=db passwd=geheim",
    "host=db scram_client_key=geheim", "user=ann:geheim host=db", "dbname='password=geheim'",
    "dbname=postgresql://ann:geheim@db/tags", "dbname='host=db password=geheim'",
  ]

  @Test("a password in one is refused, and not repeated", arguments: withPassword)
  func refusesPasswords(_ text: String) throws {
    let error = #expect(throws: PostgresAddressError.self) { try PostgresAddress(text) }
    #expect(error?.problem == .password)
    let sentence = error?.description ?? ""
    #expect(sentence.contains("PGPASSFILE") && sentence.contains("~/.pgpass"))
    #expect(sentence.contains("~/.pg_service.conf"))
    #expect(!sentence.contains("heim"))
  }

  static let unreadable = [
    "", " ", "tags", "/run/tags.db", "host=db tags", "=x", "host=db 'x'", "host='db",
    #"host='db\'"#,
    "postgresql://db/ta gs", "postgresql://db/%zz", "postgresql://db/%2", "postgresql://db/tags?x",
    "postgresql://db/tags?x=1=2", "postgresql://db/tags?=&&=&x", "POSTGRESQL://db/tags",
    "dbname='host=db x'",
  ]

  @Test("what libpq could read in another way is refused", arguments: unreadable)
  func refusesTheUnreadable(_ text: String) {
    let error = #expect(throws: PostgresAddressError.self) { try PostgresAddress(text) }
    guard case .unreadable = error?.problem else {
      Issue.record("\(text.debugDescription): \(String(describing: error))")
      return
    }
    #expect(error?.description.contains("postgresql://user@host/database") == true)
  }

  @Test(
    "control characters are refused",
    arguments: [
      "host=db\tuser=ann", "host=db\n", "host=d\0b", "postgresql://db/\u{1B}[2J", "host=\u{85}",
      "postgresql://db/%00", "postgresql://db/%1b", "postgresql://db?x%0A=1", "host=\u{7F}",
    ])
  func refusesControls(_ text: String) {
    let error = #expect(throws: PostgresAddressError.self) { try PostgresAddress(text) }
    #expect(error?.problem == .controlCharacter)
  }

  @Test(
    "are told from paths",
    arguments: [
      ("postgresql://db/tags", true), ("postgres://", true), ("PostgreSQL://db", true),
      (" postgresql://db", true),
      ("service=tags", true), ("user=ann dbname=tags", true), ("host = db", true),
      ("hostaddr=::1", true),
      ("password=x", true), ("user='a b' host=x", true), ("host='open", true), ("service=", true),
      ("tags.db", false), ("/var/tags.db", false), ("jobs/host=1.db", false), ("user=ann", false),
      ("postgresql:/db", false), ("http://db", false), ("", false), ("a b host=x", false),
      ("=host", false),
      ("Service=tags", false), ("./dbname=x", false),
    ])
  func names(_ text: String, _ isAddress: Bool) {
    #expect(PostgresAddress.names(text) == isAddress)
  }

  @Test("what is refused for its password is taken for an address, not for a file")
  func passwordsAreNoPaths() {
    for text in Self.withPassword where !text.hasPrefix("user=ann:") {
      #expect(PostgresAddress.names(text), "\(text)")
    }
  }
}
