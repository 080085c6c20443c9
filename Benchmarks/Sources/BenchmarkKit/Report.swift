#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Collects measurements; prints each as a row at once and all of them as JSON at the end.
public struct Report {
  private var rows: [Measurement] = []

  /// A table with no rows yet.
  public init() {}

  /// Keeps a row and prints it.
  public mutating func add(_ measurement: Measurement) {
    rows.append(measurement)
    let allocations = measurement.allocations.map { fixed($0, 1) } ?? "–"
    print(
      pad(measurement.name, 44), padLeft(fixed(measurement.nanoseconds, 1), 14) + " ns",
      padLeft(allocations, 8) + " allocations ", measurement.note)
  }

  /// Prints a line above the rows that follow.
  public func heading(_ text: String) { print("\n" + text) }

  /// The measurement of that name, for ratios.
  public func nanoseconds(of name: String) -> Double? {
    rows.first { $0.name == name }?.nanoseconds
  }

  /// All rows, for keeping and comparing.
  public var json: String {
    let lines = rows.map { row in
      let allocations = row.allocations.map { fixed($0, 2) } ?? "null"
      return "  {\"name\": \"\(row.name)\", \"ns\": \(fixed(row.nanoseconds, 2)), "
        + "\"allocations\": \(allocations), \"note\": \"\(row.note)\"}"
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}

extension Report {
  /// Writes the JSON to the file that `BENCH_JSON` names, when it names one.
  public func save() throws {
    guard let path = getenv("BENCH_JSON").map({ String(cString: $0) }) else { return }
    guard let file = fopen(path, "w") else { throw ReportError.cannotWrite(path) }
    fputs(json, file)
    fclose(file)
  }
}

/// Why the numbers could not be kept.
public enum ReportError: Error { case cannotWrite(String) }

/// A number with that many decimals, without Foundation.
public func fixed(_ value: Double, _ decimals: Int) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((abs(value) * scale).rounded())
  let whole = scaled / Int(scale)
  let digits = String(scaled % Int(scale))
  let sign = value < 0 ? "-" : ""
  guard decimals > 0 else { return sign + String(whole) }
  return sign + "\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
}

private func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

private func padLeft(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
