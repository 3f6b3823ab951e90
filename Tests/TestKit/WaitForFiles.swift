import Glibc
import Testing

/// Waits until the files in a folder are as another program should make them, and looks again after each change in the folder. Returns
/// false if nothing changes for a minute.
package func waitForFiles(in folder: String, until isDone: () throws -> Bool) throws -> Bool {
  let watch = inotify_init()
  try #require(watch >= 0)
  defer { close(watch) }
  try #require(inotify_add_watch(watch, folder, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO)) >= 0)
  var (change, buffer) = (pollfd(fd: watch, events: Int16(POLLIN), revents: 0), [UInt8](repeating: 0, count: 4096))
  while try !isDone() {
    guard poll(&change, 1, 60_000) > 0 else { return false }
    _ = read(watch, &buffer, buffer.count)
  }
  return true
}
