import Glibc
import Sentences

/// Builds the folder that the server serves: file names with content hashes, references filled in, compressed copies beside the files.
/// Before that, `bundle sentences` checks the languages and writes the Swift accessors of their sentences. `bundle values` prints what
/// scripts may refer to, with the values.
@main
struct BundleCommand {
  static func main() {
    do throws(BundleError) {
      let words = Array(CommandLine.arguments.dropFirst())
      if words.first == "sentences" {
        guard words.count == 3 else { throw .usage("sentences needs two paths") }
        return try languages(words[1]).writeAccessors(to: words[2])
      }
      if words.first == "values" {
        guard words.count == 1 else { throw .usage("values needs nothing else") }
        for (reference, value) in SharedValues.all { print(reference, value) }
        return
      }
      let arguments = try Arguments(words)
      var sources = try SourceFiles.read(folder: arguments.input, extra: arguments.wasm)
      var later: Set<String> = []
      for folder in arguments.later {
        for (name, bytes) in try SourceFiles.read(folder: folder, extra: []) {
          guard sources.updateValue(bytes, forKey: name) == nil else { throw .duplicate(name: name) }
          later.insert(name)
        }
      }
      let languages = try arguments.languages.map(Self.languages)
      let tables = languages?.tables ?? [:]
      for (name, table) in tables {
        guard sources.updateValue(table, forKey: name) == nil else { throw .duplicate(name: name) }
      }
      var fixed = arguments.fixed
      try languages?.translate(&sources, fixed: &fixed)
      if !arguments.isQuick { for (name, bytes) in sources { sources[name] = Minified(bytes, name: name).bytes } }
      let site = try BundledFiles(sources, fixed: fixed, unlisted: Set(tables.keys), later: later)
      try SiteWriter.write(site, to: arguments.output, quality: arguments.isQuick ? 5 : 11)
      print("\(arguments.output): \(site.files.count) files, build \(site.build)")
    } catch {
      printError("bundle: \(error)")
      exit(1)
    }
  }

  /// The languages in a folder; says which sentences are not translated yet.
  private static func languages(_ folder: String) throws(BundleError) -> LanguageFolder {
    let languages = try LanguageFolder(folder)
    for warning in languages.warnings { printError("warning: \(warning)") }
    if !languages.warnings.isEmpty { printError("warning: these sentences are English until they are repaired, and the tests fail") }
    return languages
  }

  private static func printError(_ text: String) {
    let line = text + "\n"
    write(STDERR_FILENO, line, line.utf8.count)
  }
}

/// The parsed command line.
struct Arguments {
  var input: String
  var wasm: [String] = []
  var fixed: Set<String> = []
  var languages: String?
  /// The folders of files that belong to the app, but are fetched only by people who need them.
  var later: [String] = []
  var output: String
  /// Whether scripts and styles keep their comments and spaces, and the copies are compressed fast instead of well.
  var isQuick = false

  init(_ words: [String]) throws(BundleError) {
    var plain: [String] = []
    var output: String?
    var isQuick = false
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--output", "--fixed", "--languages", "--later":
        guard let value = rest.popFirst() else { throw .usage("\(word) needs a value") }
        switch word {
        case "--output": output = value
        case "--languages": languages = value
        case "--later": later.append(value)
        default: fixed.insert(value)
        }
      case "--quick": isQuick = true
      case _ where word.hasPrefix("-"): throw .usage("unknown option \(word)")
      default: plain.append(word)
      }
    }
    guard let input = plain.first else { throw .usage("no input folder given") }
    guard var output, !output.isEmpty, output != "/" else { throw .usage("no --output folder given") }
    while output.hasSuffix("/") { output.removeLast() }
    self.input = input
    self.output = output
    self.isQuick = isQuick
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
  case sentences([SentenceError])
  case unfitSentence(file: String, reference: String)

  var description: String {
    switch self {
    case .usage(let problem):
      "\(problem)\nusage: bundle <public folder> [<wasm file>…] [--languages <folder>] [--later <folder>]… --output <folder> [--fixed <name>]… [--quick]"
        + "\n       bundle sentences <languages folder> <Swift file>"
        + "\n       bundle values"
    case .system(let operation, let path, let code): "cannot \(operation) \(path): \(String(cString: strerror(code)))"
    case .duplicate(let name): "two input files are called \(name); rename one"
    case .unknownFixed(let name): "--fixed \(name): there is no such input file"
    case .unknownReference(let file, let reference): "\(file) refers to {{\(reference)}}, but there is no such file, sentence or value"
    case .cycle(let files): "these files need each other's hashes, which is impossible: \(files.joined(separator: " → "))"
    case .precacheInHashedFile(let file):
      "\(file) has {{precache}} or {{later}}, which would contain its own hash; give it a fixed name with --fixed \(file)"
    case .compression(let file): "\(file) could not be compressed"
    case .unfitSentence(let file, let reference):
      "\(file): the sentence '\(reference)' has a character that is not allowed there (quote, \\, <, &)"
    case .sentences(let problems): "the sentences are not complete\n" + problems.map { "  \($0)" }.joined(separator: "\n")
    }
  }
}
