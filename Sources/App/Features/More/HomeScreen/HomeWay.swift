import Markup

/// How the app gets to the home screen of this device; the names are the words in the answers of home.js.
public enum HomeWay: ConstantText, CaseIterable, Sendable {
  /// Through the sign that shares a page, on an iPhone or iPad.
  case share
  /// Through the menu of a browser on Android.
  case menu
  /// Through the menu of Safari on a Mac.
  case dock
  /// Through the browser's own prompt, which a button opens.
  case prompt

  /// Reads the answer of home.js; nil if the app is there already, or can't get there.
  public init?(_ answer: [UInt8]) {
    let word = String(decoding: answer, as: UTF8.self)
    guard let way = HomeWay.allCases.first(where: { $0.rawValue.string == word }) else { return nil }
    self = way
  }
}
