import Glibc
import HTTPServer

// Threads inherit what holds the signals back, so it comes first.
Signals.holdTermination()
start(Array(CommandLine.arguments.dropFirst()))
// This thread waits here and not in an `await`: that would hand it to the library that runs tasks, which lets every signal through to it, and
// then SIGTERM ends the process in the middle of its answers.
while true { pause() }
