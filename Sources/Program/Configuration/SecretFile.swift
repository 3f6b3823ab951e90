import Glibc
import WeatherModel

/// A file that holds a secret, so that the configuration itself needs none.
enum SecretFile {
  /// What the secret in the file is for.
  enum Place: Hashable {
    case database, wit
    case key(Source)

    var key: String {
      switch self {
      case .database: "data.database_file"
      case .wit: "wit.key_file"
      case .key(let source): "sources.\(source.word).key_file"
      }
    }
  }
}

/// A file's bytes, and whether all users of the machine may read the file.
struct FileContents {
  var bytes: [UInt8]
  var isWorldReadable: Bool

  /// Reads a regular file or a pipe of at most 256 kB; the error has the reason for a failure.
  init(path: String) throws(FileProblem) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileProblem(reason: String(cString: strerror(errno))) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFIFO else {
      throw FileProblem(reason: "it is not a file")
    }
    isWorldReadable = status.st_mode & 0o004 != 0
    bytes = []
    // A pipe (`--config <(…)`) is read to its end, so it has to be made blocking again.
    _ = fcntl(file, F_SETFL, 0)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let got = read(file, &buffer, buffer.count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw FileProblem(reason: String(cString: strerror(errno))) }
      if got == 0 { return }
      bytes += buffer[..<got]
      guard bytes.count <= 256 << 10 else { throw FileProblem(reason: "it is larger than 256 kB") }
    }
  }
}

struct FileProblem: Error {
  var reason: String
}
