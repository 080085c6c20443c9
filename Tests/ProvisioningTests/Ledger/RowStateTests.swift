import Provisioning
import Testing

@Suite struct RowStateTests {
  @Test func theNamesThatAreKeptInLedgersDoNotChange() {
    #expect(
      RowState.allCases.map(\.rawValue) == [
        "pending", "writing", "unsettled", "written", "verified", "locked", "done",
      ])
  }
}
