/// The tables of a shared ledger, and the migration steps between their versions.
enum SharedSchema {
  /// The name of the schema that contains the tables.
  static let name = "beckon"

  /// The SQL of each step from a version of the tables to the next.
  static let steps = [kept(name) + derived(name), amendments(name) + eventIndex(name)]

  /// The row that an event is about. The expression must be written in queries as in the index. In
  /// canonical JSON, nothing but the name of a member is written like this.
  static let eventRow = #"(substring(body from '"row":([0-9]{1,15})')::bigint)"#

  /// The SQL for the index of events by row, which version 0.2 did not have.
  static func eventIndex(_ schema: String) -> String {
    "CREATE INDEX event_row ON \(schema).event(\(eventRow));"
  }

  /// The SQL for the table of the steps that were taken.
  static let versions = """
    CREATE SCHEMA IF NOT EXISTS \(name);
    CREATE TABLE IF NOT EXISTS \(name).step(
      number bigint PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now()
    );

    """

  /// The SQL for the permanent tables of events and rows, which never change.
  static func kept(_ schema: String) -> String {
    """
    CREATE TABLE \(schema).event(
      id bigint PRIMARY KEY,
      station text COLLATE "C" NOT NULL,
      number bigint NOT NULL CHECK(number > 0),
      sequence bigint NOT NULL CHECK(sequence > 0),
      body text COLLATE "C" NOT NULL,
      hash bytea NOT NULL CHECK(length(hash) = 32),
      UNIQUE(station, number)
    );
    CREATE SEQUENCE \(schema).event_place OWNED BY \(schema).event.id;
    CREATE TABLE \(schema)."row"(
      job bigint NOT NULL,
      number bigint NOT NULL CHECK(number > 0),
      url text COLLATE "C" NOT NULL,
      name text COLLATE "C" NOT NULL,
      columns text COLLATE "C" NOT NULL,
      line bigint,
      content bytea CHECK(length(content) = 32),
      PRIMARY KEY(job, number)
    );
    CREATE INDEX row_url ON \(schema)."row"(url);
    CREATE FUNCTION \(schema).stays() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'events and rows are never changed or deleted'; END $$;
    CREATE TRIGGER event_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON \(schema).event
      FOR EACH STATEMENT EXECUTE FUNCTION \(schema).stays();
    CREATE TRIGGER row_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON \(schema)."row"
      FOR EACH STATEMENT EXECUTE FUNCTION \(schema).stays();

    """
  }

  /// The SQL for the derived tables, which can be rebuilt from the events at any time.
  ///
  /// `holder` and `until` are the claims of stations; they are not part of the history and follow
  /// from no events. There is no tally, because all stations would wait for each other to update
  /// it. Finished rows leave the index of pending rows only with a vacuum, which therefore runs
  /// earlier than by default.
  static func derived(_ schema: String) -> String {
    """
    CREATE TABLE \(schema).job(
      id bigint PRIMARY KEY,
      name text COLLATE "C" NOT NULL UNIQUE,
      definition bytea NOT NULL,
      rows bigint NOT NULL
    );
    CREATE TABLE \(schema).progress(
      job bigint NOT NULL,
      "row" bigint NOT NULL,
      state text COLLATE "C" NOT NULL,
      uid bytea,
      attempts bigint NOT NULL,
      reason text COLLATE "C",
      words text COLLATE "C",
      station text COLLATE "C",
      holder text COLLATE "C",
      until timestamptz,
      PRIMARY KEY(job, "row")
    ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
    CREATE UNIQUE INDEX progress_uid ON \(schema).progress(uid) WHERE uid IS NOT NULL;
    CREATE INDEX progress_pending ON \(schema).progress(job, "row") WHERE state = 'pending';
    CREATE INDEX progress_again ON \(schema).progress(job, "row")
      WHERE state = 'pending' AND attempts > 0;
    CREATE INDEX progress_open ON \(schema).progress(job, "row")
      WHERE state NOT IN ('pending', 'done');
    CREATE INDEX progress_held ON \(schema).progress(holder) WHERE holder IS NOT NULL;
    CREATE TABLE \(schema).tag(
      uid bytea PRIMARY KEY,
      standing text COLLATE "C" NOT NULL,
      job bigint,
      "row" bigint,
      reason text COLLATE "C",
      words text COLLATE "C"
    );
    CREATE INDEX tag_quarantined ON \(schema).tag(uid) WHERE standing = 'quarantined';
    CREATE TABLE \(schema).code(
      job bigint NOT NULL,
      "row" bigint NOT NULL,
      kind text COLLATE "C" NOT NULL,
      file text COLLATE "C" NOT NULL,
      digest bytea NOT NULL,
      PRIMARY KEY(job, "row", kind)
    );

    """
  }

  /// The SQL for the derived tables of the second version.
  static func amendments(_ schema: String) -> String {
    """
    CREATE TABLE IF NOT EXISTS \(schema).amendment(
      job bigint NOT NULL,
      "row" bigint NOT NULL,
      revision bigint NOT NULL,
      url text COLLATE "C" NOT NULL,
      name text COLLATE "C" NOT NULL,
      columns text COLLATE "C" NOT NULL,
      line bigint,
      content bytea,
      earlier text COLLATE "C" NOT NULL,
      station text COLLATE "C" NOT NULL,
      PRIMARY KEY(job, "row")
    );
    CREATE INDEX IF NOT EXISTS amendment_url ON \(schema).amendment(url);
    CREATE TABLE IF NOT EXISTS \(schema).matched(
      job bigint PRIMARY KEY,
      revision bigint NOT NULL,
      digest bytea,
      key text COLLATE "C" NOT NULL,
      station text COLLATE "C" NOT NULL
    );
    CREATE TABLE IF NOT EXISTS \(schema).closing(
      job bigint PRIMARY KEY,
      station text COLLATE "C" NOT NULL
    );

    """
  }
}
