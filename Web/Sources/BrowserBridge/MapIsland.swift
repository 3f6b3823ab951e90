import Bridge
import CBrowser

/// The map in the page, which is loaded when it is first needed.
public enum MapIsland {
  /// Reports what happens on the map, in the words of map.js; nil if the map can't be loaded.
  public static func observe(_ body: @escaping (String?) -> Void) -> Pending {
    .ask(repeats: true, { body($0.status == 0 ? $0.text : nil) }) { page_observe($0, Observed.map.rawValue) }
  }
}
