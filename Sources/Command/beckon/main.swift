import LibC

import CommandSupport
import CommandLineKit
import CommandTree
import SystemIO
import Readers

StandardStreams.prepare()
// The process that talks to a reader is this program, started a second time.
if let status = ReaderHost.serveIfCalled(ProgramArguments.repaired) { exit(status) }
exit(Beckon.run().rawValue)
