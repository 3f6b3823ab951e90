import WeatherModel
import WeatherService

/// A `[[region]]` table: a box on the map, the kinds, and the order of the sources.
struct RegionTable {
  typealias Problem = (position: TOMLPosition, key: String, text: String)

  static let keys = ["name", "south", "west", "north", "east", "kinds", "order"]

  let table: TOMLTable
  init(_ table: TOMLTable) { self.table = table }

  /// The rule, or nil with the problems in the table.
  var rule: (SourceChoice.Rule?, [Problem]) {
    var problems: [Problem] = []
    var edges: [String: Double] = [:]
    var kinds = Kinds.all
    var order: [Source]?
    for member in table.members {
      do throws(InvalidValue) {
        let given = RawSetting.toml(member.value)
        switch member.name {
        case "name": _ = try given.text()
        case "south", "north": edges[member.name] = try given.number(-90...90)
        case "west", "east": edges[member.name] = try given.number(-180...180)
        case "kinds": kinds = try kindList(given)
        case "order": order = try sourceList(given)
        default:
          let advice = nearestWord(to: member.name, among: RegionTable.keys).map { "Did you mean \($0)?" }
          problems.append(
            (
              member.position, shown(member.name),
              "is not a key of a region. " + (advice ?? "The keys are \(listed(RegionTable.keys, "and")).")
            ))
        }
      } catch {
        problems.append((member.position, member.name, error.text(.toml(member.value)) + "."))
      }
    }
    for key in ["south", "west", "north", "east", "order"] where table[key] == nil {
      problems.append((table.position, key, "is missing."))
    }
    guard problems.isEmpty, let south = edges["south"], let west = edges["west"], let north = edges["north"], let east = edges["east"],
      let order
    else { return (nil, problems) }
    guard south <= north else { return (nil, [(table.position, "south", "must not be greater than north.")]) }
    return (SourceChoice.Rule(south: south, west: west, north: north, east: east, kinds: kinds, order: order), [])
  }
}

private func kindList(_ given: RawSetting) throws(InvalidValue) -> Kinds {
  let expected = "a list of these kinds: \(listed(Kind.allCases.map(\.word), "and"))"
  var kinds: Kinds = []
  for word in try given.texts(expected) {
    guard let kind = Kind(word: word) else { throw InvalidValue(expected: expected) }
    kinds.insert(Kinds(kind))
  }
  guard !kinds.isEmpty else { throw InvalidValue(expected: expected) }
  return kinds
}
