import Glibc

/// Reads files without Foundation.
enum FileBytes {
  /// All bytes of a file, or nil when it can't be read.
  static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        guard errno == EINTR else { return nil }
        continue
      }
      bytes += buffer.prefix(count)
    }
  }
}
