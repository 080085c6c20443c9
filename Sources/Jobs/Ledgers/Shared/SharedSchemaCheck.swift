/// Compares the schema of a shared ledger's database with what `SharedSchema` makes.
///
/// The same statements make all objects again in the temporary schema, and the server describes
/// both, so that its version makes no difference. The temporary objects are rolled back at once.
enum SharedSchemaCheck {
  /// All differences in the schema, in the order of types and names; needs an open transaction.
  static func differences(_ database: ServerStore) throws(LedgerError) -> [SchemaDifference] {
    try database.run("SAVEPOINT schema_check")
    let temporary = "pg_my_temp_schema()"
    var made: [SchemaObject: [UInt8]]
    do throws(LedgerError) {
      if !database.isOld {
        try database.run(
          SharedSchema.amendments("pg_temp"))
      }
      try database.run(SharedSchema.kept("pg_temp") + SharedSchema.derived("pg_temp"))
      if !database.isOld { try database.run(SharedSchema.eventIndex("pg_temp")) }
      made = try things(database, in: temporary)
      try database.run("ROLLBACK TO SAVEPOINT schema_check")
    } catch {
      try? database.run("ROLLBACK TO SAVEPOINT schema_check")
      throw error
    }
    var there = try things(database, in: "'\(SharedSchema.name)'::regnamespace")
    // An old ledger lacks tables, for which there are temporary ones.
    if database.isOld { made = made.filter { !$0.key.isOfLaterTable } }
    // The table of steps gives the version, and is checked when the ledger is opened.
    for thing in [
      SchemaObject(type: "table", name: "step"), .init(type: "index", name: "step_pkey"),
    ] {
      there[thing] = nil
    }
    return SchemaDifference.between(there, made)
  }

  /// The server's description of each object in a schema, without the name of the schema.
  private static func things(
    _ database: ServerStore, in schema: String
  ) throws(LedgerError) -> [SchemaObject: [UInt8]] {
    var things: [SchemaObject: [UInt8]] = [:]
    try database.statement(
      """
      WITH place AS (
        SELECT oid, '(' || nspname || '|pg_temp)[.]' AS name FROM pg_namespace
        WHERE oid = \(schema)),
      part AS (SELECT c.* FROM pg_class c JOIN place ON c.relnamespace = place.oid)
      SELECT CASE c.relkind WHEN 'r' THEN 'table' WHEN 'S' THEN 'sequence' ELSE 'view' END,
        c.relname::text,
        coalesce((SELECT string_agg(concat_ws(' ', a.attname,
          format_type(a.atttypid, a.atttypmod), a.attnotnull, l.collname,
          pg_get_expr(d.adbin, d.adrelid)), ', ' ORDER BY a.attnum)
          FROM pg_attribute a LEFT JOIN pg_collation l ON l.oid = a.attcollation
            LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped), '')
        || coalesce((SELECT string_agg(concat_ws(' ', n.conname, pg_get_constraintdef(n.oid)),
          ', ' ORDER BY n.conname) FROM pg_constraint n
          WHERE n.conrelid = c.oid AND n.contype IN ('c', 'p', 'u', 'f', 'x')), '')
      FROM part c WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      UNION ALL SELECT 'index', c.relname::text, concat_ws(' ',
        regexp_replace(pg_get_indexdef(c.oid), place.name, '', 'g'), i.indisvalid, i.indisunique)
      FROM part c JOIN pg_index i ON i.indexrelid = c.oid, place
      UNION ALL SELECT 'trigger', t.tgname::text, concat_ws(' ',
        regexp_replace(pg_get_triggerdef(t.oid), place.name, '', 'g'), t.tgenabled)
      FROM part c JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal, place
      UNION ALL SELECT 'rule', w.rulename::text,
        regexp_replace(pg_get_ruledef(w.oid), place.name, '', 'g')
      FROM part c JOIN pg_rewrite w ON w.ev_class = c.oid AND c.relkind <> 'v', place
      UNION ALL SELECT 'function', f.proname::text,
        concat_ws(' ', f.prosrc, l.lanname, f.prosecdef)
      FROM pg_proc f JOIN place ON f.pronamespace = place.oid
        JOIN pg_language l ON l.oid = f.prolang
      """
    ).forEach([]) { row in
      // Triggers of two tables may have the same name.
      things[SchemaObject(type: row.text(0), name: row.text(1)), default: []] += Array(
        row.text(2).utf8)
      return true
    }
    return things
  }
}

extension SchemaObject {
  /// Whether it is one of the tables that the first version lacks, or one of their indexes.
  fileprivate var isOfLaterTable: Bool {
    Schema.laterTables.contains { name == $0 || name.hasPrefix("\($0)_") }
  }
}
