import JSONText
import Tags
import Testing

@testable import Ledgers
@testable import Provisioning

/// What happened and what to do come first, and last what the chip or the reader said.
@Suite("Sentences of a job") struct TapWordsTests {
  private static let uid = TagUID([0x04, 0xD0, 0x00, 0x62, 0x45, 0xA8, 0x80])
  private static let row = ProvisioningRow(number: 11, url: "https://a.example/11")
  private static let lost = TagReason(.lost, "write page 4: the tag left the field")

  @Test("a tag that left too early, as it happens and in the status of the job") func unsettled() {
    let event = ProvisioningEvent.unsettled(row: Self.row, uid: Self.uid, reason: Self.lost.plainly)
    let words =
      "the tag left too early; hold this tag to the reader again (lost? beckon job retry JOB --abandon "
      + "04D0006245A880) [write page 4: the tag left the field]"
    #expect(event.line == "row 11 unsettled on 04D0006245A880: \(words)")
    #expect(event.json["sentence"]?.stringValue == words)
    #expect(
      Self.lost.sentence(waitingFor: Self.uid, job: "tables.json")
        == words.replacing("JOB", with: "tables.json"))
  }

  @Test("what happened is said once, also where the tag's own words begin with it") func once() {
    let reason = TagReason(.lost, "the tag left too early; it holds no message (write page 7)")
    #expect(
      reason.sentence(waitingFor: Self.uid, job: "tables.json")
        == "the tag left too early; hold this tag to the reader again (lost? beckon job retry tables.json "
        + "--abandon 04D0006245A880) [it holds no message (write page 7)]")
  }

  @Test("a tag that did not take its row", arguments: [true, false])
  func failed(_ isQuarantined: Bool) {
    let event = ProvisioningEvent.failed(
      row: Self.row, uid: Self.uid,
      reason: FailureReason("this tag wants a password", facts: "page 4"),
      isQuarantined: isQuarantined)
    let advice =
      isQuarantined
      ? "put this tag aside and take another" : "hold this tag or another to the reader"
    #expect(
      event.line == "row 11 not on 04D0006245A880: this tag wants a password; \(advice) [page 4]")
  }

  @Test("a reader that went away, with and without a tag in hand") func reader() {
    let gone = TagLinkError(.readerGone)
    #expect(
      "\(ReaderFailure(error: gone, row: 11))"
        == "\(gone); plug it in and run the same command; row 11 is not settled: hold its tag to the "
        + "reader first; everything else is recorded")
    #expect(
      "\(ReaderFailure(error: gone, row: nil))"
        == "\(gone); plug it in and run the same command; no tag was being written; everything else is recorded"
    )
    #expect(
      "\(ReaderFailure(error: TagLinkError(.readerStalled), row: nil))".contains(
        "; unplug it and plug it in again and run the same command; "))
    #expect(
      ReaderFailure(error: gone, row: 11).recoveredDescription
        == "\(gone), and was opened again; row 11 is not settled: hold its tag to the reader")
  }

  @Test("every reason of a ledger has words for people", arguments: TagReason.Kind.allCases)
  func kinds(_ kind: TagReason.Kind) {
    let sentence = TagReason(kind).sentence(waitingFor: Self.uid, job: "JOB")
    #expect(sentence.contains("; hold this tag to the reader again"))
    #expect(!sentence.contains("[") && !sentence.hasPrefix(";"))
  }
}
