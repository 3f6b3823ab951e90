import Glibc
import HTTPServer

let arguments = Array(CommandLine.arguments.dropFirst())
// Commands that serve shut down cleanly, so they hold the signals back; threads inherit that, so it comes first. All others end at once,
// silently.
if arguments.first.flatMap({ Command(named: $0) })?.endsOnSignal == true { Signals.holdTermination() }
start(arguments)
// This thread waits here and not in an `await`: that would lend it to the library that runs tasks, which lets every signal through to it,
// and then SIGTERM would end the process while it is answering requests.
while true { pause() }
