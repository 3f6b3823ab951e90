import WeatherModel
import WeatherService

extension Configuration {
  /// Sets the order for a kind, or for all kinds that have none of their own. It takes precedence over the built-in regions, and regions
  /// from the configuration take precedence over it.
  public mutating func setOrder(of kind: Kind?, to order: [Source]) {
    let usual = SourceChoice()
    if let kind { choice.orders[kind] = order } else { choice.order = order }
    for index in choice.rules.indices where usual.rules.contains(where: { hasSameBox($0, choice.rules[index]) }) {
      for other in Kind.allCases where other == kind || kind == nil && usual.orders[other] == nil {
        choice.rules[index].kinds.remove(Kinds(other))
      }
    }
    choice.rules.removeAll { $0.kinds.isEmpty }
  }

  /// Reads an order such as "met-norway,open-meteo"; the error says what is allowed.
  public static func order(_ text: String) throws(ConfigurationProblem) -> [Source] {
    let given = RawSetting.word(text)
    do throws(InvalidValue) { return try sourceList(given) } catch {
      throw ConfigurationProblem(origin: .option("LIST"), text: error.text(given) + ".")
    }
  }

  private func hasSameBox(_ one: SourceChoice.Rule, _ other: SourceChoice.Rule) -> Bool {
    one.south == other.south && one.west == other.west && one.north == other.north && one.east == other.east && one.order == other.order
  }
}
