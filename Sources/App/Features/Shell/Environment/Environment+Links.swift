import DesignSystem
import Markup
import Routes

extension Environment {
  /// The head of a screen: its title, and the way back before it.
  func titleBar(_ title: String, back label: String, to goal: Destination) -> Node {
    topBar(
      Node(.div, .class("row")) {
        iconLink(.back, label: label, href: goal.url) { open(goal) }
        screenTitle(title)
      })
  }

  /// The same head with a form for the way back, whose button gets the id.
  func titleBar(_ title: String, backButton label: String, id: String? = nil, to goal: Destination) -> Node {
    topBar(
      Node(.div, .class("row")) {
        iconForm(.back, label: label, id: id, url: goal.url) { open(goal) }
        screenTitle(title)
      })
  }

  /// A link to a screen that looks like a button.
  func linkButton(
    _ text: String, icon symbol: Icon? = nil, style: ButtonStyle = .glass, isWide: Bool = false, to goal: Destination
  ) -> Node {
    DesignSystem.linkButton(text, icon: symbol, style: style, isWide: isWide, href: goal.url) { open(goal) }
  }
}
