import Glibc
import HTTPServer

let arguments = Array(CommandLine.arguments.dropFirst())
// What serves ends in good order, so it holds the signals back; threads inherit that, so it comes first. All else ends at once, in silence.
if serving.contains(arguments.first ?? "") { Signals.holdTermination() }
start(arguments)
// This thread waits here and not in an `await`: that would hand it to the library that runs tasks, which lets every signal through to it, and
// then SIGTERM ends the process in the middle of its answers.
while true { pause() }
