import NDEF

/// Something that went wrong in the middle of an operation, before anyone knows what the tag holds.
struct TagFault: Error {
  /// What was being done: "write page 9".
  var action: String
  var problem: TagError.Problem
  /// The page that was to be written, if that is what failed.
  var page: Int?

  init(_ action: String, _ problem: TagError.Problem) {
    self.action = action
    self.problem = problem
  }

  init(_ action: String, _ error: TagLinkError) { self.init(action, .link(error)) }

  /// Whether it happened while the tag was selected, the first time or again.
  var isAboutSelecting: Bool { action.hasPrefix("select the tag") }

  /// Whether the card refused the command before it did anything (ISO 7816-4, checking errors).
  var isRefusedCommand: Bool {
    if case .status(let word) = problem { (0x6700...0x6FFF).contains(word) } else { false }
  }

  /// Whether selecting the tag again and going on from what it holds may help.
  var isWorthAnotherTry: Bool {
    switch problem {
    case .link(let error): error.problem.isWorthAnotherTry
    case .vicinity(let code, _): Type5ErrorCode.mayPass(code)
    case .shortAnswer, .differs, .strangeMemory, .notRefused: true
    default: false
    }
  }
}
