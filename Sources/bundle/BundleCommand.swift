import Glibc

/// Builds the folder that the server serves: names with content hashes, references filled in, compressed copies beside.
@main
struct BundleCommand {
  static func main() {
    do throws(BundleError) {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      let sources = try SourceFiles.read(folder: arguments.input, extra: arguments.wasm)
      let site = try Site(sources, fixed: arguments.fixed)
      try SiteWriter.write(site, to: arguments.output)
      print("\(arguments.output): \(site.files.count) files, build \(site.build)")
    } catch {
      let text = "bundle: \(error)\n"
      write(STDERR_FILENO, text, text.utf8.count)
      exit(1)
    }
  }
}

/// What was asked for on the command line.
struct Arguments {
  var input: String
  var wasm: [String] = []
  var fixed: Set<String> = []
  var output: String

  init(_ words: [String]) throws(BundleError) {
    var plain: [String] = []
    var output: String?
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--output", "--fixed":
        guard let value = rest.popFirst() else { throw .usage("\(word) needs a value") }
        if word == "--output" { output = value } else { fixed.insert(value) }
      case _ where word.hasPrefix("-"): throw .usage("unknown option \(word)")
      default: plain.append(word)
      }
    }
    guard let input = plain.first else { throw .usage("no input folder given") }
    guard var output, !output.isEmpty, output != "/" else { throw .usage("no --output folder given") }
    while output.hasSuffix("/") { output.removeLast() }
    self.input = input
    self.output = output
    wasm = Array(plain.dropFirst())
  }
}

/// Why no site was written.
///
/// The output folder is then as it was.
enum BundleError: Error, CustomStringConvertible {
  case usage(String)
  case system(operation: String, path: String, code: CInt)
  case duplicate(name: String)
  case unknownFixed(name: String)
  case unknownReference(file: String, reference: String)
  case cycle(files: [String])
  case precacheInHashedFile(file: String)
  case compression(file: String)

  var description: String {
    switch self {
    case .usage(let problem): "\(problem)\nusage: bundle <public folder> [<wasm file>…] --output <folder> [--fixed <name>]…"
    case .system(let operation, let path, let code): "cannot \(operation) \(path): \(String(cString: strerror(code)))"
    case .duplicate(let name): "two input files are called \(name); rename one"
    case .unknownFixed(let name): "--fixed \(name): there is no such input file"
    case .unknownReference(let file, let reference): "\(file) refers to {{asset:\(reference)}}, but there is no such input file"
    case .cycle(let files): "these files need each other's hashes, which cannot be: \(files.joined(separator: " → "))"
    case .precacheInHashedFile(let file):
      "\(file) has {{precache}}, which would contain its own hash; give it a fixed name with --fixed \(file)"
    case .compression(let file): "\(file) could not be compressed"
    }
  }
}
