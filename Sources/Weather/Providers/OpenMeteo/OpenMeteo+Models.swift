import HTTPClient
import WeatherModel
import Wire
import Zones

/// The forecast of one weather model for a place.
public struct ModelForecast: Hashable, Sendable {
  /// The model's name in Open-Meteo's terms ("icon_seamless").
  public let model: String
  /// Highs, lows and precipitation for each local day of the place.
  public var days: [Day]
  /// Moments with the temperature, one for each hour.
  public var hours: [Moment]

  static let hourlyFields = [MomentField.temperature, .code].map(\.name)
  static let dailyFields = [DayField.code, .high, .low, .precipitation].map(\.name)
}

extension OpenMeteo {
  /// Requests the forecasts of several models in one call; models without data for the place are left out. The call's weight in the quota
  /// is a tenth of the number of variables times the number of models.
  public static func compare(
    _ cell: Cell, models: [String], hosts: Hosts? = nil, key: String? = nil, http: HTTPClient, zones: ZoneFiles = ZoneFiles(),
    clock: @escaping @Sendable () -> Instant
  ) async throws(ProviderError) -> [ModelForecast] {
    for model in models where !isModelName(model) {
      throw ProviderError(
        source: .openMeteo, endpoint: OpenMeteoEndpoint.models.rawValue, cause: .invalid(field: "models", found: "not the name of a model")
      )
    }
    guard !models.isEmpty else { return [] }
    let client = OpenMeteoClient(hosts: hosts ?? (key == nil ? Hosts() : .customer), key: key, http: http)
    // Also ask the one model that covers every place. When only one model answers, its names have no suffix, and then it is known to be
    // this one.
    let asked = models.contains(everywhere) ? models : models + [everywhere]
    let response = try await client.models(cell, asked)
    let decoder = OpenMeteoDecoder(endpoint: .models, cell: cell, fetchedAt: clock(), zones: zones)
    return try decoder.models(response, models)
  }

  /// The models that are compared by default: the global ones of the weather services that run their own.
  static let comparedModels = [
    "ecmwf_ifs025", "gfs_seamless", "icon_seamless", "meteofrance_seamless", "ukmo_seamless", "gem_seamless", "jma_seamless",
  ]

  /// The number of calls that comparing `models` models uses of the quota.
  public static func comparisonWeight(models: Int) -> Int {
    let variables = ModelForecast.hourlyFields.count + ModelForecast.dailyFields.count
    return OpenMeteoClient.weight(variables: variables * (models + 1), days: 7)
  }

  /// The name under which Open-Meteo chooses the best model for each place.
  static let everywhere = "best_match"

  private static func isModelName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: "_")
      }
  }
}

extension OpenMeteoDecoder {
  /// The forecasts of the models, in the order that they were asked for.
  func models(_ response: ClientResponse, _ models: [String]) throws(ProviderError) -> [ModelForecast] {
    let document = try document(response)
    do throws(InvalidField) {
      let offset = try utcOffset(document)
      var forecasts: [ModelForecast] = []
      for model in models where !forecasts.contains(where: { $0.model == model }) {
        let forecast = ModelForecast(
          model: model, days: try days(document, offset, of: model) ?? [], hours: try hours(document, offset, of: model) ?? [])
        if !forecast.days.isEmpty || !forecast.hours.isEmpty { forecasts.append(forecast) }
      }
      return forecasts
    } catch { throw failure(error.cause) }
  }

  private func hours(_ document: JSON, _ utcOffset: Int64, of model: String) throws(InvalidField) -> [Moment]? {
    guard let section = try OpenMeteoSection("hourly", in: document, utcOffset: utcOffset)?.of(model, beside: MomentField.temperature.name)
    else { return nil }
    return try OpenMeteoHours(section).moments()
  }

  private func days(_ document: JSON, _ utcOffset: Int64, of model: String) throws(InvalidField) -> [Day]? {
    guard let section = try OpenMeteoSection("daily", in: document, utcOffset: utcOffset)?.of(model, beside: DayField.high.name)
    else { return nil }
    return try days(section)
  }
}

extension OpenMeteoSection {
  /// The section with the columns of one model, whose names end in the model's name unless only one model covers the place. Nil where the
  /// model has no data.
  fileprivate func of(_ model: String, beside field: String) throws(InvalidField) -> OpenMeteoSection? {
    var section = self
    section.suffix = "_" + model
    if !values[field + section.suffix].isMissing { return section }
    guard model == OpenMeteo.everywhere, !values[field].isMissing else { return nil }
    return self
  }
}
