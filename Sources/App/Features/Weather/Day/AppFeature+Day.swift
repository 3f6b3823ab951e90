import Loop
import Routes
import WeatherModel

// The sheet with the hours of a day.
extension AppFeature {
  /// The hours of a day came into view; the air quality of later hours may be missing.
  static func dayAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard case .day(let day)? = state.navigation.sheet else { return .none }
    switch day.quantity ?? state.navigation.quantity {
    case .air, .table: return weatherList(&state, .page(state.weatherList.selected, .airHoursAppeared), clients)
    case .temperature, .rain, .wind, .uv, .humidity, .pressure, .visibility, .clouds: return .none
    }
  }
}
