import Glibc
import Media

/// Writes a site to the disk beside the old one and then swaps the two, so that a failure leaves the old one untouched.
enum SiteWriter {
  static func write(_ site: BundledFiles, to output: String, quality: Int) throws(BundleError) {
    let fresh = "\(output).new-\(getpid())"
    do throws(BundleError) {
      try FileSystem.makeFolder(fresh)
      var rows: [String] = []
      for file in site.files { rows.append(try write(file, under: fresh, quality: quality)) }
      let listing = "{\"build\":\(JSONText.string(site.build)),\"files\":[\n" + rows.joined(separator: ",\n") + "\n]}\n"
      try FileSystem.write(Array(listing.utf8), to: "\(fresh)/site.json")
      try swap(fresh, with: output)
    } catch {
      // Best effort: the error that led here matters more than a left-over folder.
      try? FileSystem.removeFolder(fresh)
      throw error
    }
  }

  /// Writes a file and its compressed copies; returns its line of the listing.
  private static func write(_ file: BundledFiles.File, under folder: String, quality: Int) throws(BundleError) -> String {
    let path = "\(folder)/\(file.path)"
    if let slash = path.lastIndex(of: "/") { try FileSystem.makeFolder(String(path[..<slash])) }
    try FileSystem.write(file.bytes, to: path)

    let type = MediaType(file.name)
    var hash = FNV1a()
    hash.combine(file.bytes)
    var fields = [
      "\"name\":\(JSONText.string(file.name))", "\"url\":\(JSONText.string(file.url))", "\"path\":\(JSONText.string(file.path))",
      "\"type\":\(JSONText.string(type.name))", "\"hashed\":\(file.isHashed)", "\"bytes\":\(file.bytes.count)",
      "\"etag\":\(JSONText.string(hash.hex))",
    ]
    if type.isCompressible, file.bytes.count > 200 {
      let (brotli, gzip) = try compressed(file, quality: quality)
      // A copy that saves nothing would only slow things down.
      if brotli.count < file.bytes.count {
        try FileSystem.write(brotli, to: path + ".br")
        fields.append("\"brotliBytes\":\(brotli.count)")
      }
      if gzip.count < file.bytes.count {
        try FileSystem.write(gzip, to: path + ".gz")
        fields.append("\"gzipBytes\":\(gzip.count)")
      }
    }
    return "{" + fields.joined(separator: ",") + "}"
  }

  private static func compressed(_ file: BundledFiles.File, quality: Int) throws(BundleError) -> (brotli: [UInt8], gzip: [UInt8]) {
    do throws(CompressionError) {
      return (try Brotli.compressed(file.bytes, quality: quality), try Gzip.compressed(file.bytes))
    } catch {
      throw .compression(file: file.name)
    }
  }

  /// A folder can't be renamed to the name of one that isn't empty, so the old one is moved away first, and moved back if the new one
  /// can't take its place.
  private static func swap(_ fresh: String, with output: String) throws(BundleError) {
    let old = "\(output).old-\(getpid())"
    let hadOld = FileSystem.isFolder(output)
    if hadOld { try FileSystem.rename(output, to: old) }
    do throws(BundleError) {
      try FileSystem.rename(fresh, to: output)
    } catch {
      if hadOld { try FileSystem.rename(old, to: output) }
      throw error
    }
    if hadOld { try FileSystem.removeFolder(old) }
  }
}
