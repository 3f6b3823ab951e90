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
