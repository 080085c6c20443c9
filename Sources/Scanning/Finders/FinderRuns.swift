/// The lengths of the last five runs of dark and light pixels.
struct FinderRuns {
  var first = 0
  var second = 0
  var third = 0
  var fourth = 0
  var last = 0
  var isDark = false

  var sum: Int { first &+ second &+ third &+ fourth &+ last }

  @inline(__always)
  mutating func turn() {
    (first, second, third, fourth, last) = (second, third, fourth, last, 0)
    isDark.toggle()
  }

  /// Whether they are as 1:1:3:1:1, each with half a module and half a pixel to spare.
  @inline(__always)
  var isMark: Bool {
    guard first > 0, second > 0, third > 0, fourth > 0, sum >= 7 else { return false }
    // In fourteenths of the whole.
    let module = 2 &* sum
    let spare = sum &+ 7
    func fits(_ run: Int, _ modules: Int) -> Bool {
      abs(14 &* run &- modules &* module) <= modules &* spare
    }
    return fits(first, 1) && fits(second, 1) && fits(third, 3) && fits(fourth, 1) && fits(last, 1)
  }
}
