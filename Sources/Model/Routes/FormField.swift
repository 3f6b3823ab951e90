/// The fields of forms that views write and the server reads, for browsers without scripts. Preferences are named in their table.
public enum FormField {
  /// A cell that is added to the saved places.
  public static var save: String { "keep" }
  /// A cell that is removed from the saved places.
  public static var remove: String { "remove" }
  /// A cell that was just removed, in the address of the page that offers to bring it back.
  public static var removed: String { "removed" }
  /// The index among the saved places where a place is added; for one that was just removed, where it was.
  public static var position: String { "position" }
  /// The address of the page to show after the form was carried out.
  public static var back: String { "back" }
  /// "1" if the sources are to be asked again.
  public static var refresh: String { "refresh" }
  /// The text to search for.
  public static var text: String { "q" }
  /// The name of the place where a trip begins.
  public static var from: String { "from" }
  /// The name of the place where a trip ends.
  public static var to: String { "to" }
  /// The identifier of the saved place whose widgets are shown.
  public static var place: String { "place" }
  /// A pairing code.
  public static var code: String { "code" }
}
