import Codes
import InvocationURLs
import PictureGrading
import PrintGrading
import Testing

@Suite("Grading the codes of a picture")
struct PictureGraderTests {
  private static func picture(_ format: OutputFormat = .png) throws -> [UInt8] {
    let publisher = try QRPublisher(QRStyle())
    let url = try InvocationURL("https://eat.example.com/s/42")
    return try publisher.publish(url, as: format).bytes
  }

  private static func grade(
    _ bytes: [UInt8], _ scan: ScanConditions = ScanConditions()
  ) throws -> (codes: [GradedCode], remark: String?) {
    var grader = PictureGrader(scan, nil)
    var codes: [GradedCode] = []
    let remark = try grader.grade(bytes, of: "scan.png") { codes.append($0) }
    return (codes, remark)
  }

  @Test("gives a clean code an A and its text") func gradesCleanCode() throws {
    let (codes, remark) = try Self.grade(Self.picture(), ScanConditions(density: 600))
    let code = try #require(codes.first)
    #expect(codes.count == 1 && remark == nil)
    #expect(code.text == "HTTPS://EAT.EXAMPLE.COM/s/42")
    #expect(code.letter == "A" && code.isFlat && !code.isCalibrated)
    #expect(code.density == 600)
  }

  @Test("leaves out what a photo cannot show") func gradesPhoto() throws {
    let photo = try Self.grade(Self.picture(), ScanConditions(isPhoto: true)).codes.first
    let flat = try Self.grade(Self.picture()).codes.first
    #expect(photo?.isFlat == false)
    #expect(photo?.remarks.contains { $0.hasPrefix("from a photo") } == true)
    #expect((photo?.measures.count ?? 0) < (flat?.measures.count ?? 0))
  }

  @Test("refuses documents") func refusesDocuments() throws {
    let pdf = try Self.picture(.pdf)
    let error = #expect(throws: UngradableDocument.self) { try Self.grade(pdf) }
    #expect(
      error?.description
        == "scan.png: a PDF file is not a scan of a print; print it, scan the print, and grade the scan"
    )
  }
}
