import CLanguages
import Copy
import Sentences
import WeatherModel

/// The languages that are built into the program.
public enum Languages {
  /// The sentences of a language; the English ones when its file can't be read.
  public static func copy(_ language: Language) -> Copy {
    if case .success(let copy) = loaded(language) { return copy }
    return .english
  }

  /// Built-in files that can't be read; `make build` refuses to build a program with any.
  public static var problems: [SentenceError] {
    Language.allCases.compactMap { if case .failure(let problem) = loaded($0) { problem } else { nil } }
  }

  // Each language is read when it is first used.
  private static let english = read(.english)
  private static let german = read(.german)
  private static let french = read(.french)
  private static let spanish = read(.spanish)
  private static let japanese = read(.japanese)
  private static let arabic = read(.arabic)

  private static func loaded(_ language: Language) -> Result<Copy, SentenceError> {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .japanese: japanese
    case .arabic: arabic
    }
  }

  private static func read(_ language: Language) -> Result<Copy, SentenceError> {
    do throws(SentenceError) {
      if let copy = Copy(try table(language)) { return .success(copy) }
      return .failure(SentenceError(language: language, line: nil, problem: "belongs to another version of the program"))
    } catch {
      return .failure(error)
    }
  }

  /// The English file, with which all others are compared.
  private static let englishFile: Result<SentenceFile, SentenceError> = {
    do throws(SentenceError) { return .success(try parsed(.english)) } catch { return .failure(error) }
  }()

  /// The parsed file of a language from `Languages/`.
  public static func file(_ language: Language) throws(SentenceError) -> SentenceFile {
    language == .english ? try englishFile.get() : try parsed(language)
  }

  private static func parsed(_ language: Language) throws(SentenceError) -> SentenceFile {
    var count = 0
    guard let start = language_file(CInt(language.rawValue), &count) else {
      throw SentenceError(language: language, line: nil, problem: "is not part of this program")
    }
    return try SentenceFile(Array(UnsafeBufferPointer(start: start, count: count)), language: language)
  }

  /// The table of a language, in which missing sentences are English; with `forPages`, the one for browsers.
  public static func table(_ language: Language, forPages: Bool = false) throws(SentenceError) -> [UInt8] {
    try file(language).compiled(like: try file(.english), forPages: forPages)
  }
}

extension Copy {
  /// The English sentences.
  public static let english: Copy = {
    do throws(SentenceError) {
      if let copy = Copy(try Languages.table(.english)) { return copy }
      preconditionFailure("Sources/App/Copy/Sentences.swift is older than Languages/en.txt: run 'make sentences'")
    } catch {
      // This can't depend on input: the file is a part of the program.
      preconditionFailure("\(error)")
    }
  }()
}
