extension TagSession where Link: ~Copyable {
  /// Returns the error that ends a change. Reads the tag once more if something was written and the
  /// tag may still respond.
  mutating func finish(_ fault: TagOperationFailure, _ progress: inout TagProgress) -> TagError {
    guard progress.writes > 0, let first = progress.first else {
      return error(progress.trouble ?? fault, fault.problem, .untouched)
    }
    var state = TagError.State.possible(progress.possible.sorted { $0.rawValue < $1.rawValue })
    if fault.allowsReading, let image = imageNow(first) {
      state = .readBack(progress.content(of: image))
    }
    let trouble = progress.trouble ?? fault
    return error(trouble, cause(fault, progress, state), state)
  }

  /// Returns the final problem: a page that refuses every time, on a tag that otherwise responds,
  /// is reported as `.refused`.
  private func cause(
    _ fault: TagOperationFailure, _ progress: TagProgress, _ state: TagError.State
  ) -> TagError.Problem {
    guard case .readBack = state, case .link = fault.problem, let page = fault.page,
      progress.isStuck, progress.recoveries > 0
    else { return fault.problem }
    return .refused(page: page)
  }

  func error(
    _ fault: TagOperationFailure, _ problem: TagError.Problem, _ state: TagError.State
  ) -> TagError {
    TagError(
      action: fault.action, problem: problem, state: state, uid: selection?.uid,
      exchanges: exchanges)
  }

  /// Reads the memory that a plan covers, or returns `nil` if the tag does not respond.
  private mutating func imageNow(_ plan: TagPlan) -> [UInt8]? {
    do {
      if plan.operation.isAboutSettings {
        try link.capabilities.abilities.contains(.fieldReset) ? resetField() : selectAgain()
        try openFor(plan.operation)
      } else {
        try reselect()
      }
      return try platform.image(of: plan, &self)
    } catch {
      return nil
    }
  }
}

extension TagOperationFailure {
  /// Whether the tag may still respond after this fault.
  fileprivate var allowsReading: Bool {
    guard case .link(let error) = problem else { return true }
    return error.problem.isRetryable
  }
}
