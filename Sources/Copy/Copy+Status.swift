import WeatherModel

extension Copy {
  /// “Updated 4 min ago · Open-Meteo”
  public func updated(secondsAgo: Int64, source: String) -> String { updated(ago: ago(secondsAgo), source: source) }

  /// “no connection”
  public func reason(_ problem: WeatherProblem) -> String { reason(Int(problem.rawValue)) }

  // What this device did is told by how long ago it was: the place has another clock.

  /// “Offline · data from 2 days ago · last tried 12 min ago”
  public func offline(secondsOld: Int64, secondsSinceTry: Int64?) -> String {
    secondsSinceTry.map { offlineTried(ago: ago(secondsOld), tried: ago($0)) } ?? offline(ago: ago(secondsOld))
  }

  /// “Refresh failed 12 min ago (no connection) · data from 26 min ago · Open-Meteo”
  public func refreshFailed(secondsAgo: Int64, why: WeatherProblem, secondsOld: Int64, source: String) -> String {
    refreshFailed(tried: ago(secondsAgo), reason: reason(why), ago: ago(secondsOld), source: source)
  }
}

/// A full-page message: what is wrong, and what to do.
public struct Message: Equatable, Sendable {
  /// In a few words.
  public var title: String
  /// In a sentence or two.
  public var text: String
}

extension Copy {
  /// A problem when there is nothing else to show (W11).
  public func message(for problem: WeatherProblem) -> Message {
    Message(title: problemTitle(Int(problem.rawValue)), text: problemText(Int(problem.rawValue)))
  }

  /// Where an address leads nowhere.
  public var nowhere: Message { Message(title: nowhereTitle, text: nowhereText) }

  /// Before the person was asked for the position.
  public var welcome: Message { Message(title: welcomeTitle, text: welcomeText) }
  /// After the person refused.
  public var locationOff: Message { Message(title: locationOffTitle, text: locationOffText) }
  /// After the question was closed without a yes.
  public var locationNotAllowed: Message { Message(title: locationNotAllowedTitle, text: locationNotAllowedText) }
  /// When the device can't tell.
  public var locationUnavailable: Message { Message(title: locationUnavailableTitle, text: locationUnavailableText) }
  /// When the device looked in vain.
  public var locationNotFound: Message { Message(title: locationNotFoundTitle, text: locationNotFoundText) }
}
