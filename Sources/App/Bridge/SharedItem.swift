/// The names of items in the device's storage that scripts know, too.
public enum SharedItem {
  /// The person's space. Once it is stored, the app knows that the device was paired, and the sign of the form for pairing is deleted.
  public static var space: String { "index/space" }
}
