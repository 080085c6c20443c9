import CommandLineKit

typealias Command = CommandLineKit.Command
