import Glibc

/// Runs a program in a folder and waits for it; its standard error goes to a file.
///
/// Foundation's `Process` is not used: its `run` reads the table of open files unsafely while other threads open sockets.
func runProgram(_ path: String, _ arguments: [String], in folder: String, errorsTo log: String) throws -> Int32 {
  let process = try startProgram(path, arguments, in: folder, errorsTo: log)
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
}

/// Starts a program in a folder.
func startProgram(_ path: String, _ arguments: [String], in folder: String, errorsTo log: String) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)

  // Otherwise a connection that a test closes would stay open in the program.
  let closing = #"for fd in /proc/self/fd/*; do fd=${fd##*/}; [ "$fd" -gt 2 ] && eval "exec $fd>&-"; done;"#
  let words = ["bash", "-c", #"cd "$1" && shift && { \#(closing) exec "$@"; }"#, "bash", folder, path] + arguments
  var pointers = words.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  var process = pid_t()
  let failure = posix_spawn(&process, "/bin/bash", &actions, nil, &pointers, environ)
  guard failure == 0 else { throw RawClient.Failure(description: "spawn: \(String(cString: strerror(failure)))") }
  return process
}
