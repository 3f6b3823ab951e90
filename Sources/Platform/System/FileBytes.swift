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

/// Writes all of some bytes to an open file; false when that is not possible.
@discardableResult
public func writeAll(_ bytes: [UInt8], to file: CInt) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    if count < 0, errno == EAGAIN {
      // Another program that uses the terminal or the pipe has made it non-blocking.
      var watched = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      poll(&watched, 1, -1)
      continue
    }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}
