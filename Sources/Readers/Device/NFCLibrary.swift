internal import CNFC
internal import HostIO

/// libnfc, opened when it is first needed: PC/SC readers do without it.
struct NFCLibrary: ~Copyable {
  private let words: NFCContext.Words
  private var context: NFCContext?

  init(_ words: NFCContext.Words) { self.words = words }

  /// Lends the context.
  mutating func use<Result: ~Copyable>(
    _ body: (borrowing NFCContext) throws(ReaderError) -> Result
  ) throws(ReaderError) -> Result {
    if context == nil {
      do throws(MissingLibrary) { try MissingLibrary.check(cnfc_library()) } catch {
        throw ReaderError(.missingLibrary(error))
      }
      context = NFCContext(words)
    }
    guard let open = context.take() else { throw ReaderError(.cannotOpen) }
    do throws(ReaderError) {
      let result = try body(open)
      context = consume open
      return result
    } catch {
      context = consume open
      throw error
    }
  }
}
