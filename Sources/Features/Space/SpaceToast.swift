import Copy
import DesignSystem
import Markup

/// What a person has to be told of their space; nil where that is nothing.
@inline(never) func spaceToast(_ space: Space?, _ environment: Environment, seen: @escaping () -> Void) -> Node? {
  guard let notice = space?.notice else { return nil }
  let words =
    switch notice {
    case .shutOut: environment.copy.spaceShutOut
    case .full: environment.copy.placesFull
    }
  return toast(words, key: "space", button: environment.copy.close, action: seen)
}
