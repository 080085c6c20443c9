#if os(Linux)
  import CAbsent
  import SystemIO
  import Testing

  @Suite("Libraries that are opened when they are first needed") struct MissingLibraryTests {
    @Test("one that is missing is named, with its package") func missing() {
      let error = #expect(throws: MissingLibrary.self) {
        try MissingLibrary.check(cabsent_library())
      }
      #expect(error?.name == "libbeckon-absent.so.1")
      #expect(error?.package == "beckon-absent")
      #expect(error?.words.contains("libbeckon-absent.so.1") == true)
    }

    @Test("the sentence says what to install") func sentence() {
      let error = MissingLibrary(name: "libx.so.1", package: "libx1", words: "not found")
      #expect(
        "\(error)"
          == "this needs libx.so.1, which cannot be opened here (not found). Install Debian's "
          + "package libx1, or install the library in another way, and try again.")
    }

    @Test("threads that come first together call the same function") func together() async throws {
      try MissingLibrary.check(cabsent_present())
      let answers = await withTaskGroup(of: Double.self) { group in
        for _ in 0..<64 { group.addTask { fdim(5, 3) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers == [Double](repeating: 2, count: 64))
    }

    @Test("a call that nobody asked for first ends with a sentence and no crash")
    func unasked() async {
      let result = await #expect(
        processExitsWith: .exitCode(69), observing: [\.standardErrorContent]
      ) {
        _ = cabsent_answer(1)
      }
      let words = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(words.contains("libbeckon-absent.so.1 is needed and cannot be used here"), "\(words)")
      #expect(words.contains("Install Debian's package beckon-absent."), "\(words)")
    }

    @Test("so does a function that an older library has not") func tooOld() async {
      let result = await #expect(
        processExitsWith: .exitCode(69), observing: [\.standardErrorContent]
      ) {
        _ = cabsent_unknown()
      }
      let words = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(
        words.contains("libm.so.6 is needed") && words.contains("cabsent_unknown"), "\(words)")
    }
  }
#endif
