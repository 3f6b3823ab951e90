import Copy
import Glibc
import WeatherModel

/// Why a command could not be carried out.
enum CommandError: Error, CustomStringConvertible {
  /// The command line or the configuration is invalid.
  case usage(String)
  /// Something did not work.
  case failed(String)
  /// There is no weather to show; with the problem and the message.
  case noWeather(WeatherProblem, String)

  var description: String {
    switch self {
    case .usage(let text): text + " 'weatherglass help' lists the commands."
    case .failed(let text), .noWeather(_, let text): text
    }
  }

  /// The exit codes are listed in docs/cli.md and in the help.
  var exitCode: CInt {
    switch self {
    case .failed: 1
    case .usage: 2
    case .noWeather(.unknownPlace, _): 3
    case .noWeather(.noConnection, _): 4
    case .noWeather(.quotaUsedUp, _): 5
    case .noWeather(.refusedKey, _): 6
    case .noWeather(.invalidData, _): 7
    case .noWeather(.serviceError, _), .noWeather(.unknownHost, _): 8
    case .noWeather(.askedTooOften, _): 9
    }
  }

  /// There is no weather; the message is the one that pages show as well.
  static func noWeather(_ problem: WeatherProblem, _ copy: Copy) -> CommandError {
    let message = copy.message(for: problem)
    return .noWeather(problem, copy.messageWithText(title: message.title, text: message.text))
  }
}
