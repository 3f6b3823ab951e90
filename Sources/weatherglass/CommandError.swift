import Copy
import Glibc
import WeatherModel

/// Why a command could not be carried out.
enum CommandError: Error, CustomStringConvertible {
  /// The command line or the configuration makes no sense.
  case usage(String)
  /// Something did not work.
  case failed(String)
  /// There is no weather to show, and why.
  case noWeather(WeatherProblem, String)

  var description: String {
    switch self {
    case .usage(let text): text + " 'weatherglass help' says what there is."
    case .failed(let text), .noWeather(_, let text): text
    }
  }

  /// docs/cli.md and the help list them.
  var exitCode: CInt {
    switch self {
    case .failed: 1
    case .usage: 2
    case .noWeather(.unknownPlace, _): 3
    case .noWeather(.noConnection, _): 4
    case .noWeather(.quotaUsedUp, _): 5
    case .noWeather(.refusedKey, _): 6
    case .noWeather(.invalidData, _): 7
    case .noWeather(.serviceError, _): 8
    case .noWeather(.askedTooOften, _): 9
    }
  }

  /// There is no weather, in the usual words.
  static func noWeather(_ problem: WeatherProblem, _ copy: Copy) -> CommandError {
    let message = copy.message(for: problem)
    return .noWeather(problem, copy.messageWithText(title: message.title, text: message.text))
  }
}
