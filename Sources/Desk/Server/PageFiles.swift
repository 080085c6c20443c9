import CDeskPage

/// The files of the page, as they are in the program.
enum PageFiles {
  /// A file of the page.
  struct File: Sendable {
    let type: String
    private let start: UInt
    private let count: Int

    fileprivate init(_ file: beckon_page_file) {
      type = String(cString: file.type)
      start = UInt(bitPattern: file.bytes)
      count = Int(file.count)
    }

    /// Its bytes, copied when they are needed.
    var bytes: [UInt8] {
      Array(UnsafeBufferPointer(start: UnsafePointer<UInt8>(bitPattern: start), count: count))
    }
  }

  /// By the path in their URL.
  static let all: [String: File] = {
    var files: [String: File] = [:]
    for place in 0..<beckon_page_file_count {
      let file = beckon_page_file_at(place).pointee
      files[String(cString: file.path)] = File(file)
    }
    return files
  }()
}
