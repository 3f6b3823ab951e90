import Glibc

/// The folder for data that has to be kept: the given one, or the one by the XDG rules; it is created if it is missing.
func dataFolder(_ named: String?) throws(CommandError) -> String {
  guard let folder = named ?? userFolder("XDG_DATA_HOME", usual: ".local/share") else {
    throw .failed("There is no home folder: name a data folder with --data.")
  }
  try make(folder)
  return folder
}

/// Weatherglass's folder by the XDG rules: in the folder that a variable names, or in the usual one of the home folder.
func userFolder(_ variable: String, usual: String) -> String? {
  if let base = environment(variable), base.hasPrefix("/") { return base + "/weatherglass" }
  if let home = environment("HOME"), home.hasPrefix("/") { return home + "/" + usual + "/weatherglass" }
  return nil
}

/// Creates a folder and those that it is in, as far as they are missing.
func make(_ folder: String) throws(CommandError) {
  var path = folder.hasPrefix("/") ? "" : "."
  for part in folder.split(separator: "/") {
    path += "/" + part
    if mkdir(path, 0o700) == 0 || errno == EEXIST { continue }
    throw .failed("The data folder \(folder) can't be made: \(String(cString: strerror(errno))). Choose another one with --data.")
  }
  var status = stat()
  guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
    throw .failed("The data folder \(folder) is not a folder. Choose another one with --data.")
  }
}

/// Writes a file under another name and then moves it, so that a program that waits for it never reads half of it; false, with `errno`, if
/// that fails.
func replaceFile(_ path: String, with text: String, mode: mode_t) -> Bool {
  let aside = path + ".new"
  unlink(aside)
  let file = open(aside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
  guard file >= 0 else { return false }
  let bytes = Array(text.utf8)
  let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
  return close(file) == 0 && isWritten && rename(aside, path) == 0
}

/// The message about a data folder that exists but can't be written to, as on a disk that the system has made read-only; nil if all is
/// well.
///
/// Such a folder doesn't stop the weather, which is then kept in memory only.
func trouble(ofDataFolder folder: String) -> String? {
  access(folder, W_OK) == 0 ? nil : "The data folder \(folder) can't be written to, so nothing is saved. Choose another one with --data."
}

/// The folder of the app's files: beside an installed program, or in the build folder of a program that was built here; nil if there is
/// none.
func siteBesideProgram() -> String? {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
  guard length > 0 else { return nil }
  let program = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  var parts = program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  // .build/<triple>/release/weatherglass → .build/site; bin/weatherglass → share/weatherglass/site
  for _ in 0..<3 {
    let folder = parts.joined(separator: "/")
    for candidate in [folder + "/site", folder + "/share/weatherglass/site"] where access(candidate + "/site.json", R_OK) == 0 {
      return candidate
    }
    parts = parts.dropLast()
  }
  return nil
}
