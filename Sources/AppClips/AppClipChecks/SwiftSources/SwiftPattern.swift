import Basics

/// A name that is searched in Swift sources, as the table of restrictions writes it.
///
/// `SKPaymentQueue` is the name anywhere. `UIDevice.current.name` is this path. `.purchase` is a
/// member of anything. `UserDefaults(suiteName:` is a call with this first label, `socket(AF_` one
/// whose first word begins so. `essential: true` is an argument,
/// `@main` an attribute, `\.requestReview` a key path.
struct SwiftPattern: Sendable {
  let text: String
  private let path: [String]
  private let isMember: Bool
  private let isAttribute: Bool
  private let isKeyPath: Bool
  /// The label that the first argument must have.
  private let label: String?
  /// The beginning of the first word in the parentheses, if a pattern gives no label.
  private let firstWord: String?
  /// Whether an opening parenthesis must follow the name.
  private let isCall: Bool
  /// Whether the pattern is the label of an argument whose value is `true`.
  let isTrueArgument: Bool

  init(_ text: String) {
    self.text = text
    isTrueArgument = text.hasSuffix(": true")
    let plain = isTrueArgument ? text.dropLast(": true".count) : text[...]
    let parts = plain.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    isCall = parts.count > 1
    let inside = parts.count > 1 ? String(parts[1]) : ""
    label = inside.hasSuffix(":") ? String(inside.dropLast()) : nil
    firstWord = label == nil && !inside.isEmpty ? inside : nil
    path = parts[0].drop { $0 == "@" || $0 == "\\" }.split(separator: ".").map(String.init)
    isMember = text.hasPrefix(".") || text.hasPrefix("\\.")
    isKeyPath = text.hasPrefix("\\")
    isAttribute = text.hasPrefix("@")
  }

  var lastWord: String { path[path.count - 1] }

  /// The dotted path as findings show it.
  var name: String { path.joined(separator: ".") }

  /// Whether the words before the last, and what follows it, are those of the pattern.
  func matches(_ chain: [String], behind byte: UInt8?, isKeyPath: Bool, _ follow: SwiftFollow)
    -> Bool
  {
    if isMember, byte != 0x2E { return false }
    if isAttribute, byte != 0x40 { return false }
    if self.isKeyPath, !isKeyPath { return false }
    guard chain.count >= path.count, zip(chain.reversed(), path.reversed()).allSatisfy(==) else {
      return false
    }
    if isCall, !follow.isCall { return false }
    if let label, follow.label != label { return false }
    if let firstWord, follow.firstWord?.hasPrefix(firstWord) != true { return false }
    return true
  }

  static let hashSeed: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of a word with one more byte.
  static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// All patterns by the hashes of their last words, those with longer paths first.
  static let table: [UInt64: [SwiftPattern]] = {
    let texts = ClipRestriction.all.flatMap(\.calls) + SwiftPattern.structural
    let patterns = Set(texts).sorted().map(SwiftPattern.init)
      .sorted { $0.path.count > $1.path.count }
    return Dictionary(grouping: patterns) { $0.lastWord.utf8.reduce(hashSeed, hash) }
  }()
}

/// The facts about the tokens that follow a name.
struct SwiftFollow {
  var isCall = false
  var label: String?
  var firstWord: String?
  /// The string literal that is the first argument; nil for another or none.
  var argument: String?
  /// Whether the name is followed by `!`.
  var isForced = false
  /// The number of metres behind the label `radius` of a region.
  var radius: Int?
}

extension SwiftPattern {
  static let continuation = "onContinueUserActivity"
  static let browsingWeb = "NSUserActivityTypeBrowsingWeb"
  static let sceneContinue = "scene(_:continue:)"
  static let sceneConnect = "scene(_:willConnectTo:)"
  static let applicationContinue = "application(_:continue:)"
  static let activities = ".userActivities"
  static let webpage = ".webpageURL"
  static let groupFolder = ".containerURL(forSecurityApplicationGroupIdentifier:"
  static let groupDefaults = "UserDefaults(suiteName:"
  static let confirm = ".confirmAcquired"
  static let notificationCenter = "UNUserNotificationCenter"
  static let credentialState = ".getCredentialState"
  static let credentialStateAwaited = ".credentialState(forUserID:"
  static let standardDefaults = "UserDefaults.standard"
  static let launch = ".launch("
  static let noURL = ".noURL"

  /// The names that the checks of launches, data and location look for in sources.
  static let structural = [
    continuation, browsingWeb, activities, webpage, groupFolder, groupDefaults, confirm,
    notificationCenter, credentialState, credentialStateAwaited, launch, noURL, "onOpenURL",
    "@main", "@UIApplicationMain",
    "UIApplicationDelegate", "UIWindowSceneDelegate", "SKOverlay", "appStoreOverlay", "SecItemAdd",
    "kSecAttrLabel", "ASAuthorizationAppleIDProvider", "ASAuthorizationAppleIDCredential",
    "SignInWithAppleButton", "CLCircularRegion", "doesNotMatch", "disallowed", standardDefaults,
    "documentDirectory",
  ]
}
