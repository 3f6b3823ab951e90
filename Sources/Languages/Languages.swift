import CLanguages
import Copy
import Sentences
import WeatherModel

/// The languages that are part of the program.
public enum Languages {
  /// The sentences of a language; those in English where its file is not right.
  public static func copy(_ language: Language) -> Copy {
    if case .success(let copy) = loaded(language) { return copy }
    return .english
  }

  /// What is wrong with the files; `make build` lets no such program come about.
  public static var problems: [SentenceError] {
    Language.allCases.compactMap { if case .failure(let problem) = loaded($0) { problem } else { nil } }
  }

  // Each is read when it is needed first.
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
      return .failure(SentenceError(language: language, line: nil, problem: "fits another program"))
    } catch {
      return .failure(error)
    }
  }

  /// All others are compared with it.
  private static let englishFile: Result<SentenceFile, SentenceError> = {
    do throws(SentenceError) { return .success(try parsed(.english)) } catch { return .failure(error) }
  }()

  /// The file of a language as it stands in `Languages/`.
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

  /// The table of a language; `forPages` the one that browsers fetch.
  public static func table(_ language: Language, forPages: Bool = false) throws(SentenceError) -> [UInt8] {
    let english = try file(.english)
    let file = try file(language)
    if let problem = file.problems(comparedWith: english).first { throw problem }
    return file.compiled(like: english, forPages: forPages)
  }
}

extension Copy {
  /// The sentences in English.
  public static let english: Copy = {
    do throws(SentenceError) {
      if let copy = Copy(try Languages.table(.english)) { return copy }
      preconditionFailure("Sources/Copy/Sentences.swift is older than Languages/en.txt: run 'make sentences'")
    } catch {
      // No input: the file is a part of this program.
      preconditionFailure("\(error)")
    }
  }()
}
