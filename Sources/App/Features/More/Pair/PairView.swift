import Copy
import DesignSystem
import Loop
import Markup
import Routes

/// The page where a pairing code is entered: for access to a paired-only server, or to join the space of another device.
enum PairView {
  static func view(_ state: PairFeature.State, _ environment: Environment, _ send: Send<PairFeature.Action>) -> Node {
    let copy = environment.copy
    let name = copy.stormGlass((state.requiresPairing ? StormGlass.frost : .fair).rawValue)
    let art = stormGlass(state.requiresPairing ? .frost : .fair, label: name, id: "pair-glass", class: "error-state__art")
    return screen(
      class: "screen", key: "pair",
      children: [
        errorState(
          art: art, title: state.requiresPairing ? copy.closedTitle : copy.pairTitle,
          text: state.requiresPairing ? copy.closedText : copy.pairHint
        ) {
          if let maker = state.maker { messageCard(copy.pairMaker(name: maker)) }
          if let problem = state.problem { messageCard(copy.pairProblem(Int(problem.rawValue))) }
          codeForm(
            copy.pairingCode, id: PairFeature.fieldID, name: FormField.code, value: state.text, url: Destination(.tool(.pair)).url,
            button: copy.comeIn, isBusy: state.isAsking, input: { send(.textEdited($0)) }, submit: { send(.pairButtonTapped) })
          if state.requiresPairing { Node(.p, .class("caption")) { copy.closedNote } }
        }
      ])
  }
}
