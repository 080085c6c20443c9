/// Counts penalty points along the columns of a matrix, 64 columns at once.
///
/// A column of words is processed line by line: neighbouring lines are compared bit by bit. For the
/// rows of a symbol the transposed matrix is loaded. Everything outside the symbol is light; the
/// bits beyond the last column alternate from line to line, so nothing here counts them.
@safe struct PenaltyScan {
  /// Empty lines before and after each column of words, for checks that look beyond the ends.
  private static let margin = 12

  private let size: Int
  private let wordsPerRow: Int
  /// The bits of each row's last word that belong to no module.
  private let blank: UInt64
  /// The modules as words of 64 columns: one column of words after the other, then one of zeros.
  private let lines: UnsafeMutablePointer<UInt64>
  /// The bits whose module has the same colour as the one in the next line.
  private let same: UnsafeMutablePointer<UInt64>
  /// The bits at which five equal modules begin.
  private let five: UnsafeMutablePointer<UInt64>
  private let stride: Int

  /// Calls `body` with a scan for matrices of the same size.
  static func with<Result>(_ matrix: ModuleMatrix, _ body: (PenaltyScan) -> Result) -> Result {
    let stride = matrix.size + 2 * margin
    let count = stride * (matrix.wordsPerRow + 1)
    let room = UnsafeMutablePointer<UInt64>.allocate(capacity: 3 * count)
    defer { unsafe room.deallocate() }
    unsafe room.initialize(repeating: 0, count: 3 * count)
    return unsafe body(PenaltyScan(matrix, room, stride: stride, count: count))
  }

  private init(
    _ matrix: ModuleMatrix, _ room: UnsafeMutablePointer<UInt64>, stride: Int, count: Int
  ) {
    (size, wordsPerRow) = (matrix.size, matrix.wordsPerRow)
    blank = ~0 >> UInt64(matrix.size & 63)
    self.stride = stride
    unsafe lines = unsafe room + Self.margin
    unsafe same = unsafe lines + count
    unsafe five = unsafe same + count
  }

  /// Loads the exclusive or of `codewords` and `drawing`. Returns the number of dark modules.
  @discardableResult
  func load(_ codewords: ModuleMatrix, _ drawing: ModuleMatrix) -> Int {
    var dark = 0
    for word in 0..<wordsPerRow {
      let lines = unsafe lines + word * stride
      var blank = word == wordsPerRow - 1 ? self.blank : 0
      let alternation = blank
      unsafe codewords.words.withUnsafeBufferPointer { codewords in
        unsafe drawing.words.withUnsafeBufferPointer { drawing in
          for line in 0..<size {
            let index = line &* wordsPerRow &+ word
            let modules = unsafe codewords[index] ^ drawing[index]
            dark &+= modules.nonzeroBitCount
            blank ^= alternation
            unsafe lines[line] = modules | blank
          }
        }
      }
      compare(word)
    }
    return dark
  }

  private func compare(_ word: Int) {
    let (lines, same, five) = unsafe (
      lines + word * stride, same + word * stride, five + word * stride
    )
    for line in 0..<size - 1 { unsafe same[line] = unsafe ~(lines[line] ^ lines[line + 1]) }
    for line in 0..<size - 4 {
      unsafe five[line] = unsafe same[line] & same[line + 1] & same[line + 2] & same[line + 3]
    }
  }

  /// The penalty points for all squares of two by two equal modules: three points each.
  func blockPenalty() -> Int {
    var blocks = 0
    for word in 0..<wordsPerRow {
      let (lines, same) = unsafe (lines + word * stride, same + word * stride)
      for line in 0..<size - 1 {
        let right = unsafe lines[line] &<< 1 | lines[line &+ stride] &>> 63
        let sameRight = unsafe same[line] &<< 1 | same[line &+ stride] &>> 63
        unsafe blocks &+= (same[line] & sameRight & ~(lines[line] ^ right)).nonzeroBitCount
      }
    }
    return 3 * blocks
  }

  /// The penalty for runs of five or more modules, their length minus two points each, and for
  /// patterns that look like a finder, forty points each.
  func linePenalty() -> Int {
    (0..<wordsPerRow).reduce(0) { $0 + linePenalty(word: $1) }
  }

  private func linePenalty(word: Int) -> Int {
    let (lines, same, five) = unsafe (
      lines + word * stride, same + word * stride, five + word * stride
    )
    var (penalty, starts, finders, suspects) = (0, UInt64(0), UInt64(0), UInt64(0))
    for line in 0..<size {
      // Each five in a run is one point; three more for its first one make the sum length − 2.
      unsafe penalty &+= five[line].nonzeroBitCount
      unsafe starts |= five[line] & ~five[line - 1]
      unsafe finders |= Self.finders(lines + line)
      unsafe suspects |= Self.suspects(lines + line, same + line, five + line)
      // Neither runs of five nor finders begin twice within four lines, so all are counted.
      if line & 3 == 3 {
        penalty &+= 2 &* starts.nonzeroBitCount &+ 40 &* finders.nonzeroBitCount
        (starts, finders) = (0, 0)
      }
    }
    penalty += 2 * starts.nonzeroBitCount + 40 * finders.nonzeroBitCount
    while suspects != 0 {
      let column = suspects.leadingZeroBitCount
      suspects &= ~(1 << UInt64(63 - column))
      penalty += 40 * largeFinders(word, column)
    }
    return penalty
  }

  /// The bits at which a pattern like a finder of single modules begins: dark, light, three dark,
  /// light, dark, with four light modules before or after.
  @inline(__always)
  private static func finders(_ at: UnsafePointer<UInt64>) -> UInt64 {
    let core =
      unsafe ~at[-1] & at[0] & ~at[1] & at[2] & at[3] & at[4] & ~at[5] & at[6] & ~at[7]
    let before = unsafe at[-2] | at[-3] | at[-4]
    let after = unsafe at[8] | at[9] | at[10]
    return core & ~(before & after)
  }

  /// The bits at which the middle of a larger finder pattern may begin: six dark modules after two
  /// light ones, with the surroundings of a finder of modules two, three or more wide.
  @inline(__always)
  private static func suspects(
    _ at: UnsafePointer<UInt64>, _ same: UnsafePointer<UInt64>, _ five: UnsafePointer<UInt64>
  ) -> UInt64 {
    let six = unsafe at[0] & five[0] & same[4] & ~at[-1] & same[-2]
    let double = unsafe at[-3] & at[-4] & ~at[6] & ~at[7] & at[8] & at[9]
    let larger = unsafe same[-3] & five[4] & (at[-4] | five[7])
    return six & (double | larger)
  }

  /// Counts the patterns like a finder drawn in modules of two or more: runs of 1, 1, 3, 1, 1 such
  /// modules, dark first, with four light ones before or after. They are rare, so the runs are
  /// measured.
  private func largeFinders(_ word: Int, _ column: Int) -> Int {
    var runs = [0]
    var isDark = false
    for line in 0..<size {
      if unsafe (lines[word * stride + line] >> UInt64(63 - column) & 1 == 1) != isDark {
        isDark.toggle()
        runs.append(0)
      }
      runs[runs.count - 1] += 1
    }
    // The quiet zone counts as light without end.
    runs[0] += size
    if isDark { runs.append(0) }
    runs[runs.count - 1] += size
    var count = 0
    for middle in Swift.stride(from: 3, to: runs.count - 3, by: 2) where runs[middle] % 3 == 0 {
      let unit = runs[middle] / 3
      let isCore =
        runs[middle - 2] == unit && runs[middle - 1] == unit
        && runs[middle + 1] == unit && runs[middle + 2] == unit
      let isApart = runs[middle - 3] >= 4 * unit || runs[middle + 3] >= 4 * unit
      if unit > 1, isCore, isApart { count += 1 }
    }
    return count
  }
}
