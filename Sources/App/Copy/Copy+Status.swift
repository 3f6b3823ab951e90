import WeatherModel

extension Copy {
  /// “Updated 4 min ago · Open-Meteo”
  public func updated(secondsAgo: Int64, source: String) -> String { updated(ago: ago(secondsAgo), source: source) }

  /// “no connection”
  public func reason(_ problem: WeatherProblem) -> String { reason(Int(problem.rawValue)) }

  // Actions of this device are given by how long ago they were, because the place's clock may be another one than the reader's.

  /// “Offline · data from 2 days ago · last tried 12 min ago”
  public func offline(secondsOld: Int64, secondsSinceTry: Int64?) -> String {
    secondsSinceTry.map { offlineTried(ago: ago(secondsOld), tried: ago($0)) } ?? offline(ago: ago(secondsOld))
  }

  /// “Refresh failed 12 min ago (no connection) · data from 26 min ago · Open-Meteo”
  public func refreshFailed(secondsAgo: Int64, why: WeatherProblem, secondsOld: Int64, source: String) -> String {
    refreshFailed(tried: ago(secondsAgo), reason: reason(why), ago: ago(secondsOld), source: source)
  }
}

/// A full-page message: what is wrong, and what people can do.
public struct Message: Equatable, Sendable {
  /// The problem in a few words.
  public var title: String
  /// An explanation with advice, in a sentence or two.
  public var text: String
}

extension Copy {
  /// The message for a problem when there is nothing else to show. `seconds` is the time after which another attempt may succeed, if that
  /// is known.
  public func message(for problem: WeatherProblem, in seconds: Int64? = nil) -> Message {
    var text = problemText(Int(problem.rawValue))
    if problem == .askedTooOften, let seconds, seconds > 0 { text = askedTooOftenUntil(minutes: minutes((seconds + 59) / 60)) }
    return Message(title: problemTitle(Int(problem.rawValue)), text: text)
  }

  /// The message for an address that does not exist.
  public var nowhere: Message { Message(title: nowhereTitle, text: nowhereText) }

  /// The message before the person is asked for access to the position.
  public var welcome: Message { Message(title: welcomeTitle, text: welcomeText) }
  /// The message after the person has refused access to the position.
  public var locationOff: Message { Message(title: locationOffTitle, text: locationOffText) }
  /// The message after the person was asked for access again and did not grant it.
  public var locationNotAllowed: Message { Message(title: locationNotAllowedTitle, text: locationNotAllowedText) }
  /// The message when the device can't determine positions.
  public var locationUnavailable: Message { Message(title: locationUnavailableTitle, text: locationUnavailableText) }
  /// The message when the device could not find its position.
  public var locationNotFound: Message { Message(title: locationNotFoundTitle, text: locationNotFoundText) }
}
