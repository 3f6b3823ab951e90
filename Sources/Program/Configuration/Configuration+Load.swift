import WeatherModel
import WeatherService

extension Configuration {
  /// The sources that a configuration is read from.
  public struct Inputs: Sendable {
    /// The path of the file; nil if there is none.
    public var file: String?
    /// The environment variables by name; those without the prefix `WEATHERGLASS_` are ignored.
    public var environment: [String: String]
    /// The command-line options: the option, the key that it sets, and the value.
    public var options: [(option: String, key: String, value: String)]

    /// Without arguments, all settings have their defaults.
    public init(file: String? = nil, environment: [String: String] = [:], options: [(option: String, key: String, value: String)] = []) {
      self.file = file
      self.environment = environment
      self.options = options
    }
  }

  /// A configuration with its warnings.
  public struct Loaded: Sendable {
    /// The settings from the inputs, with defaults for the others.
    public var configuration: Configuration
    /// Settings that are valid but not advisable.
    public var warnings: [ConfigurationProblem]
    /// The paths of the files with secrets, such as keys and database addresses.
    public var secretFiles: [String]
  }

  /// All keys, with the environment variable that sets each one; keys of `[[region]]` have none.
  public static var keys: [(key: String, variable: String?)] {
    Setting.all.map { ($0.key, $0.variable) } + RegionTable.keys.map { ("region." + $0, nil) }
  }

  /// Reads a configuration; the error contains all problems at once.
  public static func load(_ inputs: Inputs) throws(ConfigurationError) -> Loaded {
    var loader = Loader(inputs)
    return try loader.load()
  }
}

private struct Loader {
  let inputs: Configuration.Inputs
  var draft = Draft()
  var problems: [ConfigurationProblem] = []
  var warnings: [ConfigurationProblem] = []
  /// The origin of each key's current value.
  var origins: [String: ConfigurationProblem.Origin] = [:]
  var holdsSecret = false
  var secretFiles: [String] = []

  init(_ inputs: Configuration.Inputs) { self.inputs = inputs }

  mutating func load() throws(ConfigurationError) -> Configuration.Loaded {
    if let file = inputs.file { read(file) }
    readEnvironment()
    for (option, key, value) in inputs.options { set(key, .word(value), .option(option)) }
    readSecretFiles()
    finishBackup()
    finishWit()
    finishOrders()
    guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
    return Configuration.Loaded(configuration: draft.configuration, warnings: warnings, secretFiles: secretFiles)
  }

  // MARK: The file

  private mutating func read(_ path: String) {
    let contents: FileContents
    do throws(FileProblem) {
      contents = try FileContents(path: path)
    } catch {
      problems.append(ConfigurationProblem(origin: .file(path, nil), text: "can't be read: \(error.reason)."))
      return
    }
    let (table, errors) = TOMLTable.parse(contents.bytes)
    for error in errors {
      problems.append(ConfigurationProblem(origin: .file(path, error.position), text: error.reason + "."))
    }
    take(table, below: "", path)
    if holdsSecret, contents.isWorldReadable {
      let text =
        "contains a key and can be read by all users of this machine: chmod o-r it, or put the key into a file of its own (key_file)."
      warnings.append(ConfigurationProblem(origin: .file(path, nil), text: text))
    }
  }

  private mutating func take(_ table: TOMLTable, below prefix: String, _ path: String) {
    // The number of problems is limited, in case a wrong file was given.
    for member in table.members where problems.count < 20 {
      let key = prefix + member.name
      let origin = ConfigurationProblem.Origin.file(path, member.position)
      if key == "region" {
        guard case .tables(let regions) = member.value else {
          problems.append(ConfigurationProblem(origin: origin, key: "region", text: "must be written as [[region]], once for each region."))
          continue
        }
        for region in regions { take(region, path) }
      } else if case .table(let below) = member.value {
        let names = Setting.all.map(\.key)
        if names.contains(where: { $0.hasPrefix(key + ".") }) {
          take(below, below: key + ".", path)
        } else {
          unknown(key, among: tableNames, origin, isTable: true)
        }
      } else if let setting = Setting.all.first(where: { $0.key == key }) {
        if setting.isSecret { holdsSecret = true }
        set(key, .toml(member.value), origin)
      } else if tableNames.contains(where: { $0 == key }) {
        problems.append(ConfigurationProblem(origin: origin, key: key, text: "is a table: write [\(key)] and its keys below it."))
      } else {
        unknown(key, among: Setting.all.map(\.key), origin, isTable: false)
      }
    }
  }

  private mutating func take(_ region: TOMLTable, _ path: String) {
    let (rule, found) = RegionTable(region).rule
    for (position, key, text) in found {
      problems.append(ConfigurationProblem(origin: .file(path, position), key: "region" + (key.isEmpty ? "" : "." + key), text: text))
    }
    if let rule { draft.regions.append(rule) }
  }

  private var tableNames: [String] {
    var names: Set<String> = ["region"]
    for setting in Setting.all {
      let parts = setting.key.split(separator: ".")
      for count in 1..<max(1, parts.count) { names.insert(parts.prefix(count).joined(separator: ".")) }
    }
    return names.sorted()
  }

  private mutating func unknown(_ key: String, among known: [String], _ origin: ConfigurationProblem.Origin, isTable: Bool) {
    // A key in the wrong table is as common as a misspelt key.
    let elsewhere = isTable ? nil : known.first { $0.hasSuffix("." + key) }
    let advice = (elsewhere ?? nearestWord(to: key, among: known)).map { "Did you mean \($0)?" } ?? "docs/configuration.md lists all keys."
    let text = (isTable ? "is not a table" : "is not a key") + " of the configuration. " + advice
    problems.append(ConfigurationProblem(origin: origin, key: shown(key), text: text))
  }

  // MARK: Values

  private mutating func readEnvironment() {
    var known: Set<String> = ["WEATHERGLASS_CONFIG"]
    for setting in Setting.all {
      known.insert(setting.variable)
      // An empty variable counts as not set, because shells can't always unset one.
      guard let value = inputs.environment[setting.variable], !value.isEmpty else { continue }
      set(setting.key, .word(value), .environment(setting.variable))
    }
    for name in inputs.environment.keys.sorted() where name.hasPrefix("WEATHERGLASS_") && !known.contains(name) {
      let advice =
        nearestWord(to: name, among: known.sorted()).map { "Did you mean \($0)?" } ?? "docs/configuration.md lists all variables."
      warnings.append(ConfigurationProblem(origin: .environment(shown(name)), text: "has no effect. \(advice)"))
    }
  }

  private mutating func set(_ key: String, _ given: RawSetting, _ origin: ConfigurationProblem.Origin) {
    guard let setting = Setting.all.first(where: { $0.key == key }) else { return }
    do throws(InvalidValue) {
      try setting.set(&draft, given)
      origins[key] = origin
      // If both a key and a file with a key are given, the later one wins.
      if setting.isSecret { draft.secretFiles = draft.secretFiles.filter { $0.key.key != key + "_file" } }
    } catch {
      let text = setting.isSecret ? "must be \(error.expected)" : error.text(given)
      problems.append(ConfigurationProblem(origin: origin, key: key, text: text + "."))
    }
  }

  // MARK: Settings that are completed at the end

  private mutating func readSecretFiles() {
    for (place, path) in draft.secretFiles.sorted(by: { $0.key.key < $1.key.key }) {
      let origin = origins[place.key] ?? .file(path, nil)
      let full = resolved(path, from: origin)
      secretFiles.append(full)
      do throws(FileProblem) {
        let contents = try FileContents(path: full)
        guard let text = String(validating: contents.bytes, as: UTF8.self)?.trimmed, !text.isEmpty else {
          throw FileProblem(reason: "it contains no text")
        }
        if contents.isWorldReadable {
          warnings.append(
            ConfigurationProblem(
              origin: origin, key: place.key, text: "names a file that all users of this machine can read: chmod o-r \(shown(path))."))
        }
        switch place {
        case .database: try setDatabase(text)
        case .wit: draft.wit.key = Secret(text)
        case .key(let source): draft.configuration[source].key = Secret(text)
        }
      } catch {
        problems.append(ConfigurationProblem(origin: origin, key: place.key, text: "names \(shown(path)), but \(error.reason)."))
      }
    }
  }

  private mutating func setDatabase(_ text: String) throws(FileProblem) {
    guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
      throw FileProblem(reason: "its content does not begin with postgres://")
    }
    draft.configuration.database = Secret(text)
  }

  private mutating func finishBackup() {
    if let folder = draft.backupFolder {
      draft.configuration.backup = Configuration.Backup(
        folder: resolved(folder, from: origins["backup"]),
        passphraseFile: draft.passphraseFile.map { resolved($0, from: origins["backup_passphrase_file"]) })
    } else if draft.passphraseFile != nil, let origin = origins["backup_passphrase_file"] {
      warnings.append(
        ConfigurationProblem(origin: origin, key: "backup_passphrase_file", text: "has no effect, because 'backup' names no folder."))
    }
  }

  private mutating func finishWit() {
    let wit = draft.wit
    if wit == Configuration.Wit() { return }
    let missing = wit.address.isEmpty ? "wit.address" : wit.model.isEmpty ? "wit.model" : nil
    if let missing, let origin = (["address", "model", "key", "key_file", "seconds"].compactMap { origins["wit." + $0] }).first {
      problems.append(ConfigurationProblem(origin: origin, key: missing, text: "is missing: a model needs wit.address and wit.model."))
    }
    draft.configuration.wit = wit
  }

  /// The path with the folder of its origin, so that it does not depend on where the setting was read.
  private func resolved(_ path: String, from origin: ConfigurationProblem.Origin?) -> String {
    path.hasPrefix("/") ? path : (origin.map { folder(of: $0) } ?? "") + path
  }

  /// Relative paths in a file start from the file's folder.
  private func folder(of origin: ConfigurationProblem.Origin) -> String {
    guard case .file(let path, _) = origin, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(decoding: path.utf8[...slash], as: UTF8.self)
  }

  private mutating func finishOrders() {
    for (kind, order) in draft.orders { draft.configuration.setOrder(of: kind, to: order) }
    draft.configuration.choice.rules = draft.regions + draft.configuration.choice.rules
  }
}
