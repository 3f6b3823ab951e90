import Glibc

/// The inputs that are kept for each target: seeds, and inputs that once failed.
public enum Corpus {
  /// The names of the entries in a folder, in order.
  public static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The content of a file, up to a megabyte; nil where it can't be read.
  public static func contents(of file: String) -> [UInt8]? {
    guard let stream = fopen(file, "rb") else { return nil }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, stream)
    return Array(bytes[..<count])
  }
}
