/// The tables of a ledger, and the migration steps between their versions.
enum Schema {
  /// The letters `BCKL` as a number, by which programs recognize a ledger.
  static let applicationID = 0x4243_4B4C

  /// The SQL that leads from each version to the next; the first step makes a new ledger.
  static let steps = [kept + derived("main") + claims, amendments("main") + eventIndex]

  /// The row that an event is about. The expression must be written in queries as in the index. In
  /// canonical JSON, nothing but the name of a member is written like this; SQLite's functions for
  /// JSON are not allowed in the index of a file that is not trusted.
  static let eventRow = """
    CASE WHEN instr(body, '"row":') > 0
      THEN CAST(substr(body, instr(body, '"row":') + 6, 15) AS INTEGER) END
    """

  /// The SQL for the index of events by row, which version 0.2 did not have.
  private static let eventIndex = "CREATE INDEX event_row ON event(\(eventRow));"

  /// The SQL for the permanent tables of events and rows, which never change.
  private static let kept = """
    CREATE TABLE event(
      id INTEGER PRIMARY KEY,
      station TEXT NOT NULL,
      number INTEGER NOT NULL CHECK(number > 0),
      sequence INTEGER NOT NULL CHECK(sequence > 0),
      body TEXT NOT NULL,
      hash BLOB NOT NULL CHECK(length(hash) = 32),
      UNIQUE(station, number)
    ) STRICT;
    CREATE TABLE row(
      job INTEGER NOT NULL,
      number INTEGER NOT NULL CHECK(number > 0),
      url TEXT NOT NULL,
      name TEXT NOT NULL,
      columns TEXT NOT NULL,
      line INTEGER,
      content BLOB CHECK(length(content) = 32),
      PRIMARY KEY(job, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX row_url ON row(url);
    CREATE TRIGGER event_stays BEFORE UPDATE ON event
      BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
    CREATE TRIGGER event_remains BEFORE DELETE ON event
      BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
    CREATE TRIGGER row_stays BEFORE UPDATE ON row
      BEGIN SELECT RAISE(ABORT, 'rows are never changed'); END;
    CREATE TRIGGER row_remains BEFORE DELETE ON row
      BEGIN SELECT RAISE(ABORT, 'rows are never deleted'); END;

    """

  /// The SQL for the derived tables, which can be rebuilt from the events at any time.
  static func derived(_ schema: String) -> String {
    """
    CREATE TABLE \(schema).job(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      definition BLOB NOT NULL,
      rows INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE \(schema).progress(
      job INTEGER NOT NULL,
      row INTEGER NOT NULL,
      state TEXT NOT NULL,
      uid BLOB,
      attempts INTEGER NOT NULL,
      reason TEXT,
      words TEXT,
      station TEXT,
      PRIMARY KEY(job, row)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX \(schema).progress_uid ON progress(uid) WHERE uid IS NOT NULL;
    CREATE INDEX \(schema).progress_pending ON progress(job, row) WHERE state = 'pending';
    CREATE INDEX \(schema).progress_again ON progress(job, row)
      WHERE state = 'pending' AND attempts > 0;
    CREATE INDEX \(schema).progress_open ON progress(job, row)
      WHERE state NOT IN ('pending', 'done');
    CREATE TABLE \(schema).tally(
      job INTEGER NOT NULL,
      state TEXT NOT NULL,
      count INTEGER NOT NULL CHECK(count >= 0),
      PRIMARY KEY(job, state)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE \(schema).tag(
      uid BLOB PRIMARY KEY,
      standing TEXT NOT NULL,
      job INTEGER,
      row INTEGER,
      reason TEXT,
      words TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX \(schema).tag_quarantined ON tag(uid) WHERE standing = 'quarantined';
    CREATE TABLE \(schema).code(
      job INTEGER NOT NULL,
      row INTEGER NOT NULL,
      kind TEXT NOT NULL,
      file TEXT NOT NULL,
      digest BLOB NOT NULL,
      PRIMARY KEY(job, row, kind)
    ) STRICT, WITHOUT ROWID;

    """
  }

  /// The SQL for the derived tables of the second version.
  static func amendments(_ schema: String) -> String {
    """
    CREATE TABLE IF NOT EXISTS \(schema).amendment(
      job INTEGER NOT NULL,
      row INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      url TEXT NOT NULL,
      name TEXT NOT NULL,
      columns TEXT NOT NULL,
      line INTEGER,
      content BLOB,
      earlier TEXT NOT NULL,
      station TEXT NOT NULL,
      PRIMARY KEY(job, row)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS \(schema).amendment_url ON amendment(url);
    CREATE TABLE IF NOT EXISTS \(schema).matched(
      job INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL,
      digest BLOB,
      key TEXT NOT NULL,
      station TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS \(schema).closing(
      job INTEGER PRIMARY KEY,
      station TEXT NOT NULL
    ) STRICT;

    """
  }

  /// The derived tables with the names of their columns.
  static let derivedTables: [(table: String, columns: String)] = [
    ("job", "id,name,definition,rows"),
    ("progress", "job,row,state,uid,attempts,reason,words,station"),
    ("tally", "job,state,count"),
    ("tag", "uid,standing,job,row,reason,words"),
    ("code", "job,row,kind,file,digest"),
    ("amendment", "job,row,revision,url,name,columns,line,content,earlier,station"),
    ("matched", "job,revision,digest,key,station"),
    ("closing", "job,station"),
  ]

  /// The derived tables that the first version lacks.
  static let laterTables = ["amendment", "matched", "closing"]

  /// The SQL for the table of claims. They are not part of the history, and so neither events nor
  /// derived from them.
  private static let claims = """
    CREATE TABLE claim(
      station TEXT PRIMARY KEY,
      job INTEGER NOT NULL,
      row INTEGER NOT NULL,
      UNIQUE(job, row)
    ) STRICT, WITHOUT ROWID;

    """
}
