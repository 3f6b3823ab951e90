import Copy
import DesignSystem
import Markup
import Routes

extension AppFeature.State {
  /// What a screen about the places of a space says while the device has places, but no space; nil if it has none.
  func unsharedPlaces(_ environment: Environment) -> Node? {
    if places.list.isEmpty { return nil }
    let copy = environment.copy
    let pair = environment.linkButton(copy.pairTitle, style: .quiet, to: Destination(.tool(.pair)))
    if space?.membership == .left { return messageCard(copy.noLongerPaired, icon: .phone, action: pair) }
    // With scripts, the app is about to give them a space.
    return Node.fragment([
      Node(.div, .class("without-script")) { messageCard(copy.spaceNeedsScript, icon: .phone, action: pair) },
      Node(.div, .class("skeleton waiting with-script"), .decorative),
    ])
  }
}
