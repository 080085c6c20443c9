import JSONText
import TestSupport
import Testing
import VirtualReaders

/// `beckon readers`, and what `--reader` takes.
@Suite("beckon readers") struct ReadersCommandTests {
  @Test("readers, and the first one by its label") func readers() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    let environment = ["LIBNFC_DEVICE": virtual.connectionString]
    let run = try runBeckon(["readers"], environment: environment)
    let number = virtual.path.split(separator: "/").last ?? ""
    #expect(run.stdout == "pts\(number)  PN532 on a serial line at \(virtual.path): ready\n")
    let json = try runBeckon(["readers", "--json"], environment: environment)
    guard case .object(let reader) = try JSONValue(parsing: json.stdout) else { throw Missing() }
    #expect(reader["connection"]?.stringValue == virtual.connectionString)
    #expect(try runBeckon(["tag", "info"], environment: environment).status == 0)
    let named = ["tag", "info", "--reader", "pts\(number)"]
    #expect(try runBeckon(named, environment: environment).status == 0)
    #expect(try runBeckon(["readers"], environment: ["LIBNFC_AUTO_SCAN": "false"]).status == 69)
  }

  @Test("a port on which nothing answers is not ready, and not a reader") func deadPort() throws {
    let virtual = try VirtualReader()
    virtual.add(try Fault("cmd:*=no-reply"))
    let environment = ["LIBNFC_DEVICE": virtual.connectionString, "LIBNFC_AUTO_SCAN": "false"]
    let silent = try runBeckon(["readers"], environment: environment)
    #expect(silent.status == 69 && silent.stdout.hasSuffix(": no reader answers\n"), "\(silent)")
    let json = try runBeckon(["readers", "--json"], environment: environment)
    #expect(try json.status == 69 && JSONValue(parsing: json.stdout)["state"] == "silent")
    // The number of a terminal that has gone may be another test's by now; no machine has so many
    // lines.
    let absent = try runBeckon(
      ["readers"],
      environment: ["LIBNFC_DEVICE": "pn532_uart:/dev/ttyUSB4242", "LIBNFC_AUTO_SCAN": "false"])
    #expect(absent.status == 69 && absent.stdout.hasSuffix(": not plugged in\n"), "\(absent)")
  }

  @Test(
    "a reader that is configured without a connection string, or for a driver that does not exist")
  func badSettings() throws {
    let nameless = try runBeckon(
      ["readers"], environment: ["LIBNFC_DEFAULT_DEVICE": "", "LIBNFC_AUTO_SCAN": "false"])
    #expect(nameless.status == 69 && nameless.stdout.isEmpty, "\(nameless)")
    for connection in ["pn532_usart:/dev/null", "nonsense"] {
      let run = try runBeckon(
        ["readers"], environment: ["LIBNFC_DEVICE": connection, "LIBNFC_AUTO_SCAN": "false"])
      #expect(run.status == 69 && run.stdout.hasSuffix(": no reader answers\n"), "\(run)")
    }
  }

  @Test("a port is found by its name") func portByName() throws {
    // No machine has so many.
    for name in ["ttyUSB4242", "/dev/ttyUSB4242"] {
      let run = try runBeckon(
        ["tag", "read", "--reader", name], environment: ["LIBNFC_AUTO_SCAN": "false"])
      #expect(
        run.status == 69 && run.stderr.contains("there is no /dev/ttyUSB4242; is it plugged in?"),
        "\(run.stderr)")
    }
  }

  struct Missing: Error {}
}
