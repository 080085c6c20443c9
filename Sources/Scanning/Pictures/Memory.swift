import CZXing

/// Whether there is memory, asked before it is taken: an array for which there is none ends the
/// program.
enum Memory {
  static func has(_ bytes: Int) -> Bool { czx_has_memory(max(0, bytes)) != 0 }
}
