import AppClipChecks

/// Tries one input: a Swift source, a project file of Xcode, and both beside each other.
func fuzzSwiftSource(_ input: [UInt8]) {
  let source = SwiftSource("Clip/Clip.swift", input)
  let project = CheckedProject(
    [ProjectFile("Eat.xcodeproj/project.pbxproj", .xcode, input)], sources: [source])
  let check = ProjectCheck(project)
  let lines = input.count { $0 == 0x0A } + 1
  require(
    check.findings.allSatisfy { ($0.line ?? 1) >= 1 && ($0.line ?? 1) <= lines },
    "a line is one of the file's")
  require(check.checklist.count == 15, "every point has an answer")
}
