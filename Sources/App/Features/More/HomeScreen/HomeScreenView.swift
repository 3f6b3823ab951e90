import Copy
import DesignSystem
import Loop
import Markup

/// The hint that the app can be put on the home screen.
enum HomeScreenView {
  static func view(_ way: HomeWay, _ copy: Copy, _ send: Send<HomeScreenAction>) -> Node {
    hintCard(
      copy.homeTitle, text: way == .dock || way == .prompt ? copy.homeTextComputer : copy.homeText, closeLabel: copy.homeClose,
      close: { send(.closeButtonTapped) }, content: content(way, copy, send))
  }

  private static func content(_ way: HomeWay, _ copy: Copy, _ send: Send<HomeScreenAction>) -> Node {
    switch way {
    case .prompt: button(copy.homeInstall, icon: .plus, style: .primary, isWide: true) { send(.installButtonTapped) }
    case .share: steps([(.share, copy.installShare), (.add, copy.installAdd)], copy)
    case .menu: steps([(.menu, copy.homeMenu), (.firstRow, copy.homeAdd)], copy)
    case .dock: steps([(.menu, copy.homeFile), (.add, copy.homeDock)], copy)
    }
  }

  private static func steps(_ first: [(drawing: StepDrawing, text: String)], _ copy: Copy) -> Node {
    let all = first + [(.app, copy.homeOpen)]
    return drawnSteps(
      all.indices.map { (all[$0].drawing, copy.homeStep(number: copy.number(Double($0 + 1)), text: all[$0].text)) })
  }
}
