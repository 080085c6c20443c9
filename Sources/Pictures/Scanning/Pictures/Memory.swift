import LibC

/// Checks whether memory is available before it is allocated, because a failed array allocation
/// ends the program.
enum Memory {
  static func has(_ bytes: Int) -> Bool {
    guard bytes > 0 else { return true }
    let place = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let place, place != MAP_FAILED else { return false }
    munmap(place, bytes)
    return true
  }
}
