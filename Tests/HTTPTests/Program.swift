import Glibc

/// Runs a program in a folder and waits for it; its standard error goes to a file.
///
/// Not Foundation's `Process`: its `run` reads the table of open files unsafely while other threads open sockets.
func runProgram(_ path: String, _ arguments: [String], in folder: String, errorsTo log: String) throws -> Int32 {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)

  let words = ["sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", folder, path] + arguments
  var pointers = words.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  var process = pid_t()
  let failure = posix_spawn(&process, "/bin/sh", &actions, nil, &pointers, environ)
  guard failure == 0 else { throw RawClient.Failure(description: "spawn: \(String(cString: strerror(failure)))") }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
}
