import Loop
import WeatherModel

/// The sheet that finds a place by what a person types or pastes.
public enum SearchFeature {
  /// The id of the field, where the focus goes when the sheet opens.
  static let fieldID = "search-field"

  /// What the sheet knows.
  public struct State: Hashable, Sendable {
    /// What stands in the field.
    public var text = ""
    /// What is wrong with it; nil while the person still types.
    public var problem: CoordinateProblem?

    /// An empty sheet.
    public init() {}
  }

  /// What happens on the sheet.
  public enum Action: Hashable, Sendable {
    /// The person typed.
    case textChanged(String)
    /// The person pressed Enter or the button.
    case submitted
    /// The person closed the sheet.
    case closeButtonTapped
    /// What the sheet can't do itself; its parent intercepts it.
    case delegate(Delegate)

    /// What the sheet found out.
    public enum Delegate: Hashable, Sendable {
      /// This place is meant.
      case found(Coordinate, searchedFor: String)
      /// The sheet shall go.
      case closed
    }
  }

  /// The sheet's logic.
  @inline(never) public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      state.problem = nil
      return .none
    case .submitted:
      do throws(CoordinateProblem) {
        let words = trimmedText(state.text)
        let coordinate = try Coordinate(parsing: words)
        return .send(.delegate(.found(coordinate, searchedFor: words)))
      } catch {
        state.problem = error
        return .none
      }
    case .closeButtonTapped:
      return .send(.delegate(.closed))
    case .delegate:
      return .none
    }
  }
}
