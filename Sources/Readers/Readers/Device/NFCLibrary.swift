internal import CNFC
internal import SystemIO

/// An owner of libnfc, which is loaded when it is first needed.
struct NFCLibrary: ~Copyable {
  let words: NFCContext.Verbosity
  private(set) var context: NFCContext?

  /// Runs `body` with the initialized library, which is loaded first if necessary.
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
