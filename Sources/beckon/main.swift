#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import CommandHabits
import CommandLineKit
import CommandTree
import HostIO
import Readers

StandardStreams.prepare()
// The process that talks to a reader is this program once more.
if let status = ReaderHost.serveIfCalled(CommandLine.arguments) { exit(status) }
exit(Beckon.run().rawValue)
