import Copy
import DesignSystem
import Markup
import WeatherModel

/// The message about the person's space; nil if there is none.
func spaceToast(_ message: SyncStatus.Message?, _ environment: Environment, seen: @escaping () -> Void) -> Node? {
  guard let message else { return nil }
  let words =
    switch message {
    case .shutOut: environment.copy.spaceShutOut
    case .placeLimitReached: environment.copy.placesFull
    case .unknownHost: environment.message(for: .unknownHost).text
    }
  return toast(words, key: "space", button: environment.copy.close, action: seen)
}
