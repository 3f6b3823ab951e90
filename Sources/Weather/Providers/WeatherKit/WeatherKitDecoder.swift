import HTTPClient
import WeatherModel
import Wire

/// Turns an answer of WeatherKit into the model; total: any bytes result in values or in an error that names the field.
struct WeatherKitDecoder {
  let endpoint: String
  let context: DecodingContext

  /// Decodes an answer. A data set that the place does not have is absent. It is an error if all of the wanted data sets that every place
  /// has are missing.
  func fetched(_ response: ClientResponse) throws(ProviderError) -> FetchResult { try fetched(try document(response)) }

  func fetched(_ document: JSON) throws(ProviderError) -> FetchResult {
    do throws(InvalidField) {
      guard document.kind == .object else { throw InvalidField("document", "something other than an object") }
      let sets = try WeatherKitSets(document)
      let fetched = try read(sets)
      let expected = (context.kinds ?? []).intersection([Kinds(.current), Kinds(.hourly), Kinds(.daily)])
      if let first = expected.each.first, expected.isDisjoint(with: fetched.report.kinds.union(fetched.unavailable)) {
        throw InvalidField(first.weatherKitName ?? first.word, "none of the requested data")
      }
      return fetched
    } catch { throw failure(error) }
  }

  private func read(_ sets: WeatherKitSets) throws(InvalidField) -> FetchResult {
    let hours = try sets.values(.hourly, hours)
    let current = try sets.values(.current) { (set) throws(InvalidField) in try self.current(set, after: hours?.value ?? []) }
    let reference = current?.value.time ?? hours?.value.first?.time ?? context.fetchedAt
    let cell: Cell
    if let asked = context.cell { cell = asked } else { cell = try sets.cell() }
    // The source sends no time zone.
    var report = context.emptyReport(cell, around: reference)
    let zone = report.zone
    report.current = current
    report.hourly = hours
    report.daily = try sets.values(.daily) { (set) throws(InvalidField) in try days(set, zone) }
    report.minutely = try sets.values(.minutely, rain)
    if let set = sets[.alerts] { try readAlerts(set, into: &report) }
    var fetched = FetchResult(report, unavailable: sets.unavailable.intersection(context.kinds ?? WeatherKit.kinds))
    for kind in report.kinds.each { fetched.expires[kind] = try sets.expires(kind) }
    return fetched
  }

  /// The provenance of a data set, with the time when it was made if the source gives it.
  func provenance(_ set: JSON, validAt: Instant? = nil) throws(InvalidField) -> Provenance {
    let read = try reading { () throws(JSONError) in try set["metadata"]["readTime"].instantIfPresent() }
    return Provenance(source: .weatherKit, fetchedAt: context.fetchedAt, validAt: validAt ?? read ?? context.fetchedAt)
  }
}

/// The data sets of an answer, by kind.
struct WeatherKitSets {
  private var sets: [Kind: JSON] = [:]
  /// The kinds whose data sets are temporarily unavailable.
  private(set) var unavailable: Kinds = []

  /// Reads a document that contains data sets or is itself one data set.
  init(_ document: JSON) throws(InvalidField) {
    for kind in Kind.allCases {
      guard let name = kind.weatherKitName else { continue }
      let set = isSingle(document, kind) ? document : document[name]
      guard !set.isMissing, !set.isNull else { continue }
      guard set.kind == .object else { throw InvalidField(set.path, "something other than an object") }
      let units = try set["metadata"]["units"].words()
      if let units, units != "m" { throw InvalidField(set["metadata"]["units"].path, "units other than 'm' (metric)") }
      let isUnavailable = try reading { () throws(JSONError) in try set["metadata"]["temporarilyUnavailable"].flagIfPresent() }
      if isUnavailable == true { unavailable.insert(Kinds(kind)) } else { sets[kind] = set }
    }
  }

  subscript(kind: Kind) -> JSON? { sets[kind] }

  /// The values of a data set; nil when there is none or it is empty.
  func values<Value>(_ kind: Kind, _ read: (JSON) throws(InvalidField) -> Value?) throws(InvalidField) -> Value? {
    guard let set = sets[kind] else { return nil }
    return try read(set)
  }

  /// The moment until which a data set is valid.
  func expires(_ kind: Kind) throws(InvalidField) -> Instant? {
    guard let set = sets[kind] else { return nil }
    return try reading { () throws(JSONError) in try set["metadata"]["expireTime"].instantIfPresent() }
  }

  /// The cell that the answer is about.
  func cell() throws(InvalidField) -> Cell {
    for kind in Kind.allCases {
      guard let metadata = sets[kind]?["metadata"], !metadata["latitude"].isMissing else { continue }
      return Cell(try coordinateInAnswer(latitude: metadata["latitude"], longitude: metadata["longitude"]))
    }
    throw sets.isEmpty ? InvalidField("document", "no weather data set") : InvalidField("metadata.latitude", "nothing")
  }
}

/// Whether the document itself is the data set of a kind.
private func isSingle(_ document: JSON, _ kind: Kind) -> Bool {
  guard let name = try? document["name"].textIfPresent() else { return false }  // a name that is no text is ignored
  switch kind {
  case .current: return name == "CurrentWeather"
  case .hourly: return name == "HourlyForecast"
  case .daily: return name == "DailyForecast"
  case .minutely: return name == "NextHourForecast"
  case .alerts: return name == "WeatherAlertCollection"
  case .air: return false
  }
}
