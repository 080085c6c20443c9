internal import CNFC
internal import SystemIO

/// libnfc, opened when it is first needed. PC/SC readers work without it.
struct NFCLibrary: ~Copyable {
  let words: NFCContext.Verbosity
  private(set) var context: NFCContext?

  /// Runs `body` with the context, opening the library first if necessary.
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
