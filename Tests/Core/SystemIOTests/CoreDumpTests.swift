import Foundation
import SystemIO
import Testing

#if canImport(Glibc)
  @Suite("Pictures of memory") struct CoreDumpTests {
    @Test("a process that hides leaves none, neither as a file nor to a program") func hidden()
      async
    {
      await #expect(processExitsWith: .success) {
        CoreDumps.forbidAndHide()
        var limit = rlimit()
        getrlimit(.init(RLIMIT_CORE.rawValue), &limit)
        #expect(limit.rlim_cur == 0 && limit.rlim_max == 0)
        // PR_GET_DUMPABLE
        typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
        let control = try #require(dlsym(nil, "prctl"))
        #expect(unsafeBitCast(control, to: Control.self)(3, 0, 0, 0, 0) == 0)
        // Our own program is found all the same, and others are started.
        let program = try #require(RunningProcess.currentProgram)
        #expect(access(program, X_OK) == 0)
        #expect(try ChildCommand("true").run().ending == .exited(0))
      }
    }

    @Test("a crash ends it at once, without a backtrace") func crash() async {
      await #expect(processExitsWith: .signal(SIGABRT)) {
        CoreDumps.forbidAndHide()
        abort()
      }
    }
  }
#endif
