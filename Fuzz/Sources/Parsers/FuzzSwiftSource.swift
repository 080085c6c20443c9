import AppClipChecks

/// Tries one input: a source in Swift and in Objective-C, a project file of Xcode, both beside each
/// other, and a file of build settings.
func fuzzSwiftSource(_ input: [UInt8]) {
  let source = SwiftSource("Clip/Clip.swift", input)
  let project = CheckedProject(
    [ProjectFile("Eat.xcodeproj/project.pbxproj", .xcode, input)], sources: [source])
  let check = ProjectCheck(project)
  let other = CheckedProject(
    [
      ProjectFile("Eat.xcodeproj/project.pbxproj", .xcode, projectWithSettings),
      ProjectFile("a.xcconfig", .settingsFile, input),
    ], sources: [SwiftSource("Clip/Clip.m", input)])
  require(ProjectCheck(other).checklist.count == 15, "every point has an answer")
  let lines = input.count { $0 == 0x0A } + 1
  require(
    check.findings.allSatisfy { ($0.line ?? 1) >= 1 && ($0.line ?? 1) <= lines },
    "a line is one of the file's")
  require(check.checklist.count == 15, "every point has an answer")
}

/// A project whose App Clip takes its settings from a file.
private let projectWithSettings = Array(
  """
  {objects = {P = {targets = (T, ); mainGroup = G; }; G = {children = (F, ); };
  F = {path = a.xcconfig; };
  T = {name = Clip; productType = "com.apple.product-type.application.on-demand-install-capable";
  buildConfigurationList = L; }; L = {buildConfigurations = (B, ); };
  B = {name = Release; baseConfigurationReference = F;
  buildSettings = {GENERATE_INFOPLIST_FILE = YES; INFOPLIST_FILE = "$(A)"; }; }; }; rootObject = P; }
  """.utf8)
