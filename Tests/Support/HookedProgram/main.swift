import CommandSupport
import CommandLineKit
import CommandTree
import Foundation
import SystemIO
import JobCommands
import Readers
import Provisioning

// The program as the tests of stations need it: the environment sets its clock and its claims, and
// stops it after a chosen step. The released program links none of this.

StandardStreams.prepare()
if let status = ReaderHost.serveIfCalled(CommandLine.arguments) { exit(status) }
StationTestHooks.current = StationTestHooks(Environment.current)
exit(Beckon.run().rawValue)
