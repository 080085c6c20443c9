import JSONText
import TestSupport
import Testing

import CodeCommands
import URLCommands
import CommandSupport
@testable import AppClipChecks

@Suite("The size of an App Clip") struct LinkBudgetTests {
  /// A report as Xcode writes it, with these sizes.
  static func report(_ sizes: [(name: String, device: String, size: String)]) -> String {
    sizes.reduce("App Thinning Size Report for All Variants of EatClip\n") { text, variant in
      text + """

        Variant: \(variant.name)
        Supported variant descriptors: \(variant.device)
        App + On Demand Resources size: 1.1 MB compressed, 999 MB uncompressed
        App size: 1.1 MB compressed, \(variant.size) uncompressed
        On Demand Resources size: Zero KB compressed, Zero KB uncompressed

        """
    }
  }

  static let device = "[device: iPhone11,4, os-version: 16.0], and [device: iPhone9,4]"

  @Test(
    "sizes",
    arguments: [
      ("18.6 MB", 18_600_000), ("18,6 MB", 18_600_000), ("512 KB", 512_000), ("Zero KB", 0),
      ("1.2 GB", 1_200_000_000), ("900 bytes", 900), ("10 MB", 10_000_000),
      ("9,5\u{A0}MB", 9_500_000),
    ]) func sizes(_ text: String, _ bytes: Int) throws
  {
    let report = try SizeReport(Array(Self.report([("a.ipa", Self.device, text)]).utf8))
    #expect(report.variants == [.init(name: "a.ipa", isUniversal: false, size: bytes)])
  }

  @Test("the largest thinned variant decides; CR LF and a byte order mark do not matter")
  func largest() throws {
    let text = Self.report([
      ("a.ipa", Self.device, "9.1 MB"), ("b.ipa", Self.device, "11.6 MB"),
      ("all.ipa", "Universal", "28.6 MB"),
    ])
    for text in [
      text,
      "\u{FEFF}"
        + text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\r\n"),
    ] {
      let report = try SizeReport(Array(text.utf8))
      #expect(report.variants.count == 3)
      #expect(report.installed.map(\.size) == [9_100_000, 11_600_000])
    }
    let universal = try SizeReport(Array(Self.report([("all.ipa", "Universal", "5 MB")]).utf8))
    #expect(universal.installed.map(\.name) == ["all.ipa"])
  }

  @Test(
    "what is no report",
    arguments: [
      ("", "no variant"), ("Variant: a.ipa\n", "has no line 'App size"),
      (
        "Variant: a.ipa\nVariant: b.ipa\nApp size: 1 MB compressed, 2 MB uncompressed",
        "'a.ipa' has no"
      ),
      ("Variant: a.ipa\nApp size: huge", "the size is not understood"),
      ("Variant: a.ipa\nApp size: 1 MB compressed, 2 PB uncompressed", "not understood"),
      ("Variant: a.ipa\nApp size: 1 MB compressed, 1e9 MB uncompressed", "not understood"),
      (
        "Variant: a.ipa\nApp size: 1 MB compressed, 99999999999999999999 GB uncompressed",
        "understood"
      ),
      ("Variant: a.ipa\nApp size: 1 MB compressed, -2 MB uncompressed", "not understood"),
      ("App size: 1 MB compressed, 2 MB uncompressed", "no variant"),
    ]) func bad(_ text: String, _ words: String)
  {
    let error = #expect(throws: SizeReportError.self) { try SizeReport(Array(text.utf8)) }
    #expect(error?.description.contains(words) == true)
  }

  @Test("no prefix of a report traps") func prefixes() {
    let bytes = Array(Self.report([("a.ipa", Self.device, "9.1 MB")]).utf8)
    for count in bytes.indices { _ = try? SizeReport(Array(bytes[..<count])) }
  }

  @Test(
    "limits: 10 MB to iOS 15; 15 MB later; 100 MB from iOS 17, for links or a demo link alone",
    arguments: [
      ("14", .physical, 10), ("15.6", .digital, 10), ("16", .physical, 15), ("16.4", .digital, 15),
      ("16.4", .demo, 15), ("17", .physical, 15), ("17", .digital, 100), ("17", .demo, 100),
      ("26.1", .digital, 100),
    ] as [(String, ClipLimit.Invocations, Int)])
  func limits(_ version: String, _ invocations: ClipLimit.Invocations, _ megabytes: Int) throws {
    let version = try #require(IOSVersion(version))
    #expect(ClipLimit.applying(from: version, invocations).megabytes == megabytes)
  }

  @Test(
    "the command",
    arguments: [
      ("10 MB", ["--ios", "15"], 0), ("10.1 MB", ["--ios", "15"], 1), ("15 MB", [], 0),
      ("15.1 MB", [], 1), ("15.1 MB", ["--ios", "17"], 1),
      ("15.1 MB", ["--ios", "17", "--digital-only"], 0),
      ("100.1 MB", ["--ios", "17", "--digital-only"], 1),
    ]) func command(_ size: String, _ words: [String], _ status: Int32) throws
  {
    let text = Self.report([("a.ipa", Self.device, size)])
    #expect(try runBeckon(["link", "budget", "-"] + words, stdin: text).status == status)
  }

  @Test("text and JSON") func output() throws {
    let text = Self.report([("a.ipa", Self.device, "11.6 MB"), ("b.ipa", "Universal", "20 MB")])
    let run = try runBeckon(["link", "budget", "-"], stdin: text)
    try expectGolden(run.stdout, "beckon/link-budget.txt")
    let json = try JSONValue(
      parsing: runBeckon(["link", "budget", "--json", "-"], stdin: text).stdout)
    #expect(json["bytes"] == 11_600_000 && json["limit"] == "ios-16" && json["fits"] == true)
    #expect(json["limits"]?.arrayValue?.map { $0["fits"] } == [false, true, true, true])
  }
}
