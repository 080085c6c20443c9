#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import CommandLineKit
import HostIO

StandardStreams.prepare()
exit(Beckon.run().rawValue)
