import WeatherModel

extension Copy {
  /// “Updated 4 min ago · Open-Meteo”
  public func updated(secondsAgo: Int64, source: String) -> String { "Updated \(ago(secondsAgo)) · \(source)" }

  // What this device did is told by how long ago it was: the place has another clock.

  /// “Offline · data from 2 days ago · last tried 12 min ago”
  public func offline(secondsOld: Int64, secondsSinceTry: Int64?) -> String {
    "Offline" + data(secondsOld) + (secondsSinceTry.map { " · last tried " + ago($0) } ?? "")
  }

  /// “Refresh failed 12 min ago (no connection) · data from 26 min ago · Open-Meteo”
  public func refreshFailed(secondsAgo: Int64, why: WeatherProblem, secondsOld: Int64, source: String) -> String {
    "Refresh failed " + ago(secondsAgo) + " (" + reason(why) + ")" + data(secondsOld) + " · " + source
  }

  @inline(never) private func data(_ seconds: Int64) -> String { " · data from " + ago(seconds) }

  /// “The last weather of this place is too old to say how it is now. Thu 14:05:”, and then what it was.
  public func tooOld(from time: String) -> String { "The last weather of this place is too old to say how it is now. " + time + ":" }

  /// “Loading the weather”
  public var loading: String { "Loading the weather" }
  /// “Looking for where you are”
  public var locating: String { "Looking for where you are" }

  /// “just now”, “4 min ago”, “3 h ago”, “2 days ago”
  public func ago(_ seconds: Int64) -> String { seconds < 60 ? "just now" : age(seconds) + " ago" }

  /// “4 min”, “3 h”, “2 days”
  @inline(never) private func age(_ seconds: Int64) -> String {
    switch seconds {
    case ..<3600: String(seconds / 60) + " min"
    case ..<172_800: String(seconds / 3600) + " h"
    default: String(seconds / 86_400) + " days"
    }
  }

  private func reason(_ problem: WeatherProblem) -> String {
    switch problem {
    case .noConnection: "no connection"
    case .invalidData: "unreadable answer"
    case .refusedKey: "key refused"
    case .quotaUsedUp: "quota used up"
    case .unknownPlace: "unknown place"
    case .serviceError: "service error"
    case .askedTooOften: "asked too often"
    }
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
    switch problem {
    case .noConnection:
      Message(
        title: "No connection",
        text: "Nothing is saved for this place yet, so there is nothing to show. The weather is still out there, through the window.")
    case .invalidData:
      Message(
        title: "Unreadable weather", text: "The weather service answered something that makes no sense. Usually it recovers by itself.")
    case .refusedKey:
      Message(
        title: "Key refused",
        text: "The weather service does not accept this server’s key. Whoever runs the server can put a new one into its configuration.")
    case .quotaUsedUp:
      Message(
        title: "Quota used up", text: "This server has asked the weather service as often as it may for now. It will ask again by itself.")
    case .unknownPlace:
      Message(title: "Unknown place", text: "The weather service knows nothing of this place. Another one may do.")
    case .serviceError:
      Message(
        title: "Service error", text: "The server or its weather service does not answer as it should. Usually it recovers by itself.")
    case .askedTooOften:
      Message(title: "Asked too often", text: "This server limits how often one address may ask for new weather. Try again in a minute.")
    }
  }

  /// Before the person was asked for the position.
  public var welcome: Message {
    Message(
      title: "The weather where you are",
      text: "Weatherglass asks your browser where you are, only while it is open, and tells your own server no more than three decimals.")
  }

  /// After the person refused.
  public var locationOff: Message {
    Message(
      title: "Location is turned off",
      text:
        "To turn it on, tap the sign beside the address, choose the permissions of this site and allow the location. Or pick a place yourself."
    )
  }

  /// After the question was closed without a yes.
  public var locationNotAllowed: Message {
    Message(title: "Location is still off", text: "The browser was not allowed to tell it. Ask again, or pick a place yourself.")
  }

  /// When the device can't tell.
  public var locationUnavailable: Message {
    Message(
      title: "Location is not available",
      text:
        "This browser can’t tell where it is; over plain HTTP browsers refuse to. Open Weatherglass over HTTPS, or pick a place yourself.")
  }

  /// When the device looked in vain.
  public var locationNotFound: Message {
    Message(title: "Position not found", text: "The device could not find out where it is. Try again, or pick a place yourself.")
  }

  /// “Removed Tokyo”
  public func placeRemoved(_ name: String) -> String { "Removed " + name }
  /// “Left Tokyo”, when another random place was drawn instead
  public func placeLeft(_ name: String) -> String { "Left " + name }
  /// “Keep”
  public var keep: String { "Keep" }
  /// Of a place that was drawn or that a link led to.
  public var notKept: String { "This place is not kept." }
  /// “Undo”
  public var undo: String { "Undo" }
  /// “A newer version is ready.”
  public var updateReady: String { "A newer version is ready." }
}
