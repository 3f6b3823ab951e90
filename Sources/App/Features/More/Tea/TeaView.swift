import DesignSystem
import Loop
import Markup
import Routes

extension Screen {
  static var tea: Screen {
    Screen(address: .tool(.tea), title: { $0.copy.about }, view: { _, environment, _ in TeaView.view(environment) })
  }
}

/// A screen without anything.
enum TeaView {
  static func view(_ environment: Environment) -> Node {
    screen(class: "screen screen--tool", key: "tea", children: [topBar(screenTitle(environment.copy.about))])
  }
}
