/// A failure within an operation, before the resulting state of the tag is known.
struct TagOperationFailure: Error {
  /// The step that failed, such as "write page 9".
  var action: String
  var problem: TagError.Problem
  /// The number of the page that could not be written, if a write failed.
  var page: Int?

  init(_ action: String, _ problem: TagError.Problem) {
    self.action = action
    self.problem = problem
  }

  init(_ action: String, _ error: TagLinkError) { self.init(action, .link(error)) }

  /// Whether the tag could not be selected, at first or again.
  var isAboutSelecting: Bool { action.hasPrefix("select the tag") }

  /// Whether the card refused the command without executing it (ISO 7816-4, checking errors).
  var isRefusedCommand: Bool {
    if case .status(let word) = problem { (0x6700...0x6FFF).contains(word) } else { false }
  }

  /// Whether it may help to select the tag again and continue from its present contents.
  var isRetryable: Bool {
    switch problem {
    case .link(let error): error.problem.isRetryable
    case .vicinity(let code, _): Type5ErrorCode.isTransient(code)
    case .shortAnswer, .differs, .strangeMemory, .notRefused: true
    default: false
    }
  }
}

extension TagOptions {
  /// Throws the error of a plan, unless a malformed message causes it and may be replaced.
  func allowOverwriting(after error: NDEFWriteError) throws(TagOperationFailure) {
    guard case .malformed = error, overwritesMalformed else {
      throw TagOperationFailure("plan the write", .init(error))
    }
  }
}
