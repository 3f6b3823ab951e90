import WeatherModel

/// An address of the HTTP API that devices send requests to, about a person's own places, settings, devices and trips, or about a way.
public struct APIAddress: Hashable, Sendable {
  /// The path, with a query where needed.
  public let url: String

  /// Creates an address without parts that vary.
  package init(_ path: APIPath) { url = path.template }

  private init(_ path: APIPath, _ name: String) { url = path.url(name) }

  /// Creates the address of a query.
  package init(_ query: some APIQuery) { url = query.url }

  /// The records that have changed since a tag; all of them since 0.
  public static func records(since: Int64) -> APIAddress { APIAddress(ChangesQuery(since: since)) }
  /// The records: to write some, or to delete all.
  public static var records: APIAddress { APIAddress(.records) }
  /// The devices: list them, or add one by a code.
  public static var devices: APIAddress { APIAddress(.devices) }
  /// One device, which can be renamed or removed; nil for the requesting one.
  public static func device(_ id: RecordID?) -> APIAddress { APIAddress(.device, id?.text ?? ownDevice) }
  /// Creates a code for adding another device.
  public static var pairing: APIAddress { APIAddress(.pairing) }
  /// A backup of the whole space, as a file.
  public static var backup: APIAddress { APIAddress(.backup) }
  /// The warnings of the saved places, with their history.
  public static var warnings: APIAddress { APIAddress(.warnings) }
  /// One warning of the saved places.
  public static func warning(_ id: RecordID) -> APIAddress { APIAddress(.warning, id.text) }
  /// The push subscription of this device, with its language and time zone.
  public static var push: APIAddress { APIAddress(.push) }
  /// What this device wants to be notified about.
  public static var pushRules: APIAddress { APIAddress(.pushRules) }
  /// Sends a test notice to this device.
  public static var pushTest: APIAddress { APIAddress(.pushTest) }
  /// The log of notices to this device.
  public static var notices: APIAddress { APIAddress(.notices) }
  /// The tokens that give programs access to a part of the space.
  public static var tokens: APIAddress { APIAddress(.tokens) }
  /// One token, which can be revoked.
  public static func token(_ id: RecordID) -> APIAddress { APIAddress(.token, id.text) }
  /// The uses of widgets, with the texts to copy into other programs.
  public static var widgets: APIAddress { APIAddress(.widgets) }
  /// A preview of a widget; the place and the format are in the query.
  public static func preview(_ preview: WidgetPreview) -> APIAddress { APIAddress(.preview, preview.word) }
  /// The trips: to book one.
  public static var trips: APIAddress { APIAddress(.trips) }
  /// One trip.
  public static func trip(_ id: RecordID) -> APIAddress { APIAddress(.trip, id.text) }
  /// The cancellation of a trip.
  public static func cancellation(_ id: RecordID) -> APIAddress { APIAddress(.cancellation, id.text) }
  /// The SVG icon of a condition, by day or by night.
  public static func icon(_ condition: Condition, isNight: Bool) -> APIAddress {
    APIAddress(.icon, condition.word + (isNight ? "-night" : ""))
  }

  /// Takes the place of the identifier for the requesting device.
  public static var ownDevice: String { "this" }
  /// The page where a pairing code is entered; a scanned one follows a "#".
  public static var pairingPage: String { "/pair" }
}
