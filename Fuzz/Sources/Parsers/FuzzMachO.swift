import AppBinaries

/// Tries one input as an executable, read forward only, and as a code signature.
func fuzzMachO(_ input: [UInt8]) {
  var last = 0
  do throws(AppBinaryError) {
    let file = try MachOFile(count: input.count) { range in
      require(range.lowerBound >= last, "a file is read forward only")
      require(range.upperBound <= input.count, "nothing is read behind the end")
      last = range.lowerBound
      return Array(input[range])
    }
    require(!file.slices.isEmpty, "there is a program for an architecture")
    require(
      file.slices.reduce(0) { $0 + $1.size } <= input.count, "the programs fit into the file")
    require(
      Set(file.slices.map(\.architecture)).count == file.slices.count, "each architecture is one")
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
    require(error.offset <= input.count, "and a place in the file")
  }
}
