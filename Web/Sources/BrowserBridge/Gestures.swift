import Bridge
import CBrowser

/// Gestures that apply to the whole page rather than to something on it.
public enum Gestures {
  /// Reports each gesture.
  public static func observe(_ body: @escaping (PageGesture) -> Void) -> Pending {
    .ask(
      repeats: true,
      { answer in
        if answer.status == 0, let gesture = PageGesture(rawValue: Int(answer.number)) { body(gesture) }
      },
      { page_observe($0, Observed.gesture.rawValue) })
  }
}
