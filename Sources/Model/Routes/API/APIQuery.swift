import WeatherModel

/// What somebody asks by the parameters of an address. It is printed and read beside each other: reading the printed one gives the same.
package protocol APIQuery: Hashable, Sendable {
  /// The path that it is asked at.
  static var path: APIPath { get }

  /// Reads the parameters of a request; all that it doesn't know are ignored.
  init(_ parameters: APIParameters) throws(RouteProblem)

  /// The parameters, with the question mark; empty when there are none.
  var query: String { get }
}

extension APIQuery {
  /// Path and query.
  package var url: String { Self.path.template + query }
}

func wishes(_ refreshes: Bool, _ preferred: PreferredSources, _ language: Language?) -> String {
  (refreshes ? "&refresh=1" : "") + (preferred.isEmpty ? "" : "&sources=" + preferred.text()) + languageItem(language)
}

func languageItem(_ language: Language?) -> String { language.map { "&lang=" + $0.tag } ?? "" }

func position(_ cell: Cell) -> String {
  let coordinate = cell.coordinate
  return "?lat=\(compact(coordinate.latitude, 3))&lon=\(compact(coordinate.longitude, 3))"
}

func list(_ kinds: Kinds, unless usual: Kinds) -> String {
  if kinds == usual { return "" }
  var text = "&kinds="
  var separator = ""
  for kind in kinds.each {
    text += separator + kind.word
    separator = ","
  }
  return text
}
