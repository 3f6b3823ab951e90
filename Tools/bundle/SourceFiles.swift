import Glibc

/// The input by file name: folders only organise the sources, but addresses are flat, so each name may occur only once.
enum SourceFiles {
  static func read(folder: String, extra: [String]) throws(BundleError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try FileSystem.names(under: folder).map({ "\(folder)/\($0)" }) + extra {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard files[name] == nil else { throw .duplicate(name: name) }
      files[name] = try FileSystem.read(path)
    }
    return files
  }
}

/// Files and folders, with the C library alone.
enum FileSystem {
  /// All files below a folder, sorted; hidden ones are left out.
  static func names(under folder: String) throws(BundleError) -> [String] {
    guard let directory = opendir(folder) else { throw .system(operation: "open folder", path: folder, code: errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      if isFolder("\(folder)/\(name)") {
        for inner in try Self.names(under: "\(folder)/\(name)") { names.append("\(name)/\(inner)") }
      } else {
        names.append(name)
      }
    }
    return names.sorted()
  }

  static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  static func read(_ path: String) throws(BundleError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .system(operation: "read", path: path, code: errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 256 * 1024)
    while true {
      let count = Glibc.read(file, &piece, piece.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(operation: "read", path: path, code: errno)
      }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(BundleError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .system(operation: "write", path: path, code: errno) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(operation: "write", path: path, code: errno)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes Swift code if it has changed, so that nothing is compiled again without a reason.
  static func update(_ path: String, with code: String) throws(BundleError) {
    if (try? read(path)) == Array(code.utf8) { return }  // a missing file is written
    try write(Array(code.utf8), to: path)
    print("\(path) is new")
  }

  /// Makes a folder and its parents.
  static func makeFolder(_ path: String) throws(BundleError) {
    if path.isEmpty || isFolder(path) { return }
    if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .system(operation: "make folder", path: path, code: errno) }
  }

  static func rename(_ old: String, to new: String) throws(BundleError) {
    guard Glibc.rename(old, new) == 0 else { throw .system(operation: "rename to \(new)", path: old, code: errno) }
  }

  /// Removes a folder and everything in it, if it exists.
  static func removeFolder(_ path: String) throws(BundleError) {
    guard isFolder(path) else { return }
    guard let directory = opendir(path) else { throw .system(operation: "open folder", path: path, code: errno) }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      let inner = "\(path)/\(name)"
      var info = stat()
      // lstat: a link to a folder is removed, not what it points to.
      if lstat(inner, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
        try removeFolder(inner)
      } else if unlink(inner) != 0 {
        throw .system(operation: "remove", path: inner, code: errno)
      }
    }
    guard rmdir(path) == 0 else { throw .system(operation: "remove", path: path, code: errno) }
  }
}
