import Gazetteer
import Reports
import WeatherModel
import Wire

/// A typed search for a place: the answer must be JSON with places that have a name and valid coordinates.
let townSearchTarget = FuzzTarget("town-search", longest: 1024) { bytes throws(RuleViolation) in
  guard case .success(let finder) = PlaceFinder.own else { throw RuleViolation("the gazetteer can't be opened") }
  let text = String(decoding: bytes, as: UTF8.self)
  for (language, near) in [(Language.english, nil), (.japanese, Cell.zero.coordinate)] as [(Language, Coordinate?)] {
    let found = finder.places(PlaceQuery(text, near: near, language: language, limit: 5))
    try promise(found.places.count <= 5, "\(found.places.count) places instead of 5")
    try promise(!found.isNamed || !found.places.isEmpty, "a name was found, but no place has it")
    for place in found.places {
      try promise(!place.name.name.isEmpty && !place.zone.isEmpty, "a place without a name or a zone")
      let around = finder.pointName(Cell(place.coordinate), in: language)
      try promise(!around.name.name.isEmpty, "a point without a name")
    }
    let count: Int
    do throws(JSONError) { count = try JSON(parsing: found.json)["places"].items().count } catch {
      throw RuleViolation("an answer that is not JSON: \(error)")
    }
    try promise(count == found.places.count, "an answer with other places")
  }
}
