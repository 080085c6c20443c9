import Foundation
import TestSupport
import Testing

/// Our own declarations of a PC/SC client's functions beside those of pcsc-lite's headers.
@Suite("Declarations of PC/SC") struct SmartCardDeclarationTests {
  private static let functions = [
    "SCardEstablishContext", "SCardReleaseContext", "SCardListReaders", "SCardGetStatusChange",
    "SCardConnect", "SCardReconnect", "SCardDisconnect", "SCardBeginTransaction",
    "SCardEndTransaction", "SCardTransmit",
  ]

  /// Those whose parameters have structures, which are ours in ours.
  private static let structured: Set = ["SCardGetStatusChange", "SCardTransmit"]

  private static let fields = [
    "szReader", "pvUserData", "dwCurrentState", "dwEventState", "cbAtr", "rgbAtr",
  ]

  @Test("are those of pcsc-lite", .needs(.compiler, .driverHeader)) func declarations() throws {
    let sources = Repository.root.appendingPathComponent("Sources").path
    var text = "#include <stddef.h>\n#include <winscard.h>\n"
    for name in Self.functions { text += "#define \(name) our_\(name)\n" }
    text += "#include \"\(sources)/C/CSmartCard/include/CSmartCard.h\"\n"
    for name in Self.functions { text += "#undef \(name)\n" }
    for name in Self.functions where !Self.structured.contains(name) {
      text +=
        "_Static_assert(__builtin_types_compatible_p(__typeof__(\(name)), __typeof__(our_\(name))), "
        + "\"\(name)\");\n"
    }
    for field in Self.fields {
      text +=
        "_Static_assert(offsetof(csmartcard_state, \(field)) == offsetof(SCARD_READERSTATE, \(field)), "
        + "\"\(field)\");\n"
    }
    text += """
      _Static_assert(sizeof(csmartcard_state) == sizeof(SCARD_READERSTATE), "state");
      _Static_assert(sizeof(csmartcard_request) == sizeof(SCARD_IO_REQUEST), "request");
      _Static_assert(
        offsetof(csmartcard_request, cbPciLength) == offsetof(SCARD_IO_REQUEST, cbPciLength), "length");
      _Static_assert(sizeof(csmartcard_dword) == sizeof(DWORD), "dword");
      _Static_assert(sizeof(csmartcard_long) == sizeof(LONG), "long");

      """
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(text, to: "both.c")
    // The compiler looks at every assertion, and fails where one does not hold.
    #expect(throws: Never.self) {
      try Equipment.compiler.run([
        "-x", "c", "-fsyntax-only", "-Werror", "-D_Nullable=", "-D_Nonnull=", "-I",
        "/usr/include/PCSC", "-I",
        sources + "/C/COpening/include", folder.path("both.c"),
      ])
    }
  }
}
