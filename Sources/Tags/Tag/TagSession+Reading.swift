import NDEF

extension TagSession where Link: ~Copyable {
  /// Does something that writes nothing, again after a fault that may pass.
  mutating func retrying<Result>(
    changing: Bool = false, _ body: (inout TagSession<Link>) throws(TagFault) -> Result
  ) throws(TagError) -> Result {
    var trouble: TagFault?
    var attempts = 0
    while true {
      do {
        try attempts > 0 && selection != nil ? selectAgain() : begin(changing: changing)
        return try body(&self)
      } catch {
        if trouble == nil || !error.isAboutSelecting { trouble = error }
        guard error.isWorthAnotherTry, attempts < options.recoveries else {
          throw self.error(trouble ?? error, error.problem, .untouched)
        }
        attempts += 1
      }
    }
  }
}
