import Glibc

/// The bytes of a file; nil when it can't be read.
public func fileBytes(_ path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  let size = Int(status.st_size)
  var filled = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while filled < size, let base = buffer.baseAddress {
      let got = Glibc.read(file, base + filled, size - filled)
      if got <= 0 { break }
      filled += got
    }
    count = filled
  }
  return filled == size ? bytes : nil
}

/// Writes bytes to an open file or pipe, however long that takes; false, with `errno`, if they can't be written.
public func writeAll(_ bytes: [UInt8], to file: CInt) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if written < 0, errno == EINTR { continue }
    if written < 0, errno == EAGAIN {
      // Somebody else, such as the program that started this one, has made it non-blocking.
      var waiting = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      _ = poll(&waiting, 1, -1)
      continue
    }
    guard written > 0 else { return false }
    rest = rest.dropFirst(written)
  }
  return true
}
