import Foundation
import TestSupport
import Testing

/// Our own declarations of pcsc-lite's driver interface beside those of its headers.
@Suite("Declarations of pcscd's drivers") struct DriverDeclarationTests {
  private static let functions = [
    "IFDHCreateChannelByName", "IFDHCreateChannel", "IFDHCloseChannel", "IFDHGetCapabilities",
    "IFDHSetCapabilities", "IFDHSetProtocolParameters", "IFDHPowerICC", "IFDHTransmitToICC",
    "IFDHControl", "IFDHICCPresence",
  ]

  /// Ours by their name, theirs by theirs.
  private static let constants = [
    "CVI_TAG_ATR": "TAG_IFD_ATR", "CVI_TAG_SLOT_THREAD_SAFE": "TAG_IFD_SLOT_THREAD_SAFE",
    "CVI_TAG_THREAD_SAFE": "TAG_IFD_THREAD_SAFE",
    "CVI_TAG_SLOTS_NUMBER": "TAG_IFD_SLOTS_NUMBER",
    "CVI_TAG_SIMULTANEOUS_ACCESS": "TAG_IFD_SIMULTANEOUS_ACCESS",
    "CVI_TAG_POLLING_THREAD_KILLABLE": "TAG_IFD_POLLING_THREAD_KILLABLE",
    "CVI_TAG_POLLING_THREAD_WITH_TIMEOUT": "TAG_IFD_POLLING_THREAD_WITH_TIMEOUT",
    "CVI_SUCCESS": "IFD_SUCCESS", "CVI_ERROR_TAG": "IFD_ERROR_TAG",
    "CVI_ERROR_VALUE_READ_ONLY": "IFD_ERROR_VALUE_READ_ONLY",
    "CVI_ERROR_POWER_ACTION": "IFD_ERROR_POWER_ACTION",
    "CVI_COMMUNICATION_ERROR": "IFD_COMMUNICATION_ERROR",
    "CVI_NOT_SUPPORTED": "IFD_NOT_SUPPORTED", "CVI_ICC_PRESENT": "IFD_ICC_PRESENT",
    "CVI_ICC_NOT_PRESENT": "IFD_ICC_NOT_PRESENT", "CVI_NO_SUCH_DEVICE": "IFD_NO_SUCH_DEVICE",
    "CVI_ERROR_INSUFFICIENT_BUFFER": "IFD_ERROR_INSUFFICIENT_BUFFER",
    "CVI_POWER_UP": "IFD_POWER_UP", "CVI_POWER_DOWN": "IFD_POWER_DOWN",
    "CVI_RESET": "IFD_RESET", "CVI_LONGEST_ATR": "MAX_ATR_SIZE",
  ]

  @Test("are those of pcsc-lite", .needs(.compiler, .driverHeader)) func declarations() throws {
    let path = Repository.root.appendingPathComponent("Sources/C/CVirtualIFD/include/CVirtualIFD.h")
    var text = "#include <stddef.h>\n#include <ifdhandler.h>\n"
    // Theirs keep their names, ours get others, and the one structure is theirs in both.
    for name in Self.functions { text += "#define \(name) our_\(name)\n" }
    text += "#define cvi_header our_header\n#include \"\(path.path)\"\n#undef cvi_header\n"
    for name in Self.functions { text += "#undef \(name)\n" }
    for (ours, theirs) in Self.constants {
      text += "_Static_assert((int)\(ours) == (int)\(theirs), \"\(ours)\");\n"
    }
    text += """
      _Static_assert(sizeof(our_header) == sizeof(SCARD_IO_HEADER), "size");
      _Static_assert(offsetof(our_header, protocol) == offsetof(SCARD_IO_HEADER, Protocol), "1");
      _Static_assert(offsetof(our_header, length) == offsetof(SCARD_IO_HEADER, Length), "2");
      _Static_assert(sizeof(cvi_dword) == sizeof(DWORD), "number");
      _Static_assert(sizeof(cvi_response) == sizeof(RESPONSECODE), "response");

      """
    for name in Self.functions where name != "IFDHTransmitToICC" {
      text +=
        "_Static_assert(__builtin_types_compatible_p(__typeof__(\(name)), __typeof__(our_\(name))), "
        + "\"\(name)\");\n"
    }
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(text, to: "both.c")
    // The compiler looks at every assertion, and fails where one does not hold.
    #expect(throws: Never.self) {
      try Equipment.compiler.run([
        "-x", "c", "-fsyntax-only", "-Werror", "-I", "/usr/include/PCSC", folder.path("both.c"),
      ])
    }
  }
}
