extension TagSession where Link: ~Copyable {
  /// Runs `body`, which writes nothing, and runs it again after temporary failures.
  mutating func retrying<Result>(
    changing: Bool = false, _ body: (inout TagSession<Link>) throws(TagOperationFailure) -> Result
  ) throws(TagError) -> Result {
    var trouble: TagOperationFailure?
    var attempts = 0
    while true {
      do {
        try attempts > 0 && selection != nil ? selectAgain() : begin(changing: changing)
        return try body(&self)
      } catch {
        if trouble == nil || !error.isAboutSelecting { trouble = error }
        guard error.isRetryable, attempts < options.recoveries else {
          throw self.error(trouble ?? error, error.problem, .untouched)
        }
        attempts += 1
      }
    }
  }
}
