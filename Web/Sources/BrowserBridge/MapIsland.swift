import CBrowser

/// The map in the page, which is loaded when it is first asked for.
public enum MapIsland {
  /// Tells what happens on it, as map.js says it; nil when it can't be had.
  public static func observe(_ body: @escaping (String?) -> Void) -> Pending {
    .ask(repeats: true, { body($0.status == 0 ? $0.text : nil) }) { page_observe($0, Observed.map.rawValue) }
  }
}
