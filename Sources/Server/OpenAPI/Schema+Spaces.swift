import WeatherModel
import WeatherService

extension Schema {
  /// The schemas about spaces, by their names in the description.
  static let spaces: [(name: String, schema: Schema)] =
    [
      ("SyncedText", syncedText), ("Place", object("A saved place.", all: place)),
      ("DeletedPlace", object("A place that was deleted.", all: deleted)),
      ("Setting", object("A setting.", all: setting)), ("SpaceChanges", changes), ("SpacePush", push), ("SpacePushed", pushed),
      ("Conflict", conflict), ("Refused", refused), ("Devices", devices), ("NewDevice", newDevice), ("PairedDevice", pairedDevice),
      ("DeviceName", deviceName),
      ("Pairing", pairing), ("Backup", backup), ("Restored", restored), ("Calls", calls),
    ] + tokens + warnings

  private static let id = "^[0-9a-f]{32}$"
  private static var tag: Schema { count("A change tag.") }

  private static let syncedText = object(
    "A field that several devices may write: the value with the later stamp wins.",
    .must("text", text("The value.")),
    .must(
      "stamp",
      text("Milliseconds since 1970, a counter, and 64 bits that identify the device.", pattern: "^[0-9]{1,15}-[0-9]{1,10}-[0-9a-f]{16}$")
    ))

  private static let calls = object(
    "The calls to sources since midnight, by the clock of the device's time zone or else UTC.",
    .must("since", time("The calls are complete from here on: midnight, or the start of the server if that was later.")),
    .must("calls", count("How many there were.")),
    .must(
      "sources",
      list(
        "The most often asked first.", of: "A source that was asked.",
        .must("source", word("The source.", Source.allCases.map(\.word))), .must("name", text("Its name.")),
        .must("calls", count("How often it was asked.")),
        .must("by_itself", count("How many of these calls the server made by itself for saved places.")),
        .must(
          "last",
          list(
            "The newest first, \(SourceCall.mostListed) at most.", of: "A call.", isFilled: true,
            .must("time", time("When it was made.")),
            .must(
              "kinds",
              array(of: word("A kind of weather.", Kind.allCases.map(\.word)), "None for the name of the place.", isUnique: true)),
            .must("latitude", number("Degrees north, as they were sent.", -90...90)),
            .must("longitude", number("Degrees east, as they were sent.", -180...180)),
            .must("by_itself", flag("Whether the server made it by itself for a saved place.")))))))

  private static let place: [Member] = [
    .must("place", text("The record's id: 128 random bits, chosen by the device that made it.", pattern: id)),
    .must("latitude", number("Degrees north.", -90...90)), .must("longitude", number("Degrees east.", -180...180)),
    .must("created", time("When the place was saved.")), .must("name", named("SyncedText")), .must("nickname", named("SyncedText")),
    .must("order", named("SyncedText")),
  ]

  private static let deleted: [Member] = [
    .must("place", text("The record's id.", pattern: id)), .must("deleted", flag("Always true: a deletion is final.")),
  ]

  private static let setting: [Member] = [
    .must("setting", text("The name of the setting.", pattern: "^[a-z0-9._-]{1,64}$")), .must("value", named("SyncedText")),
  ]

  private static func records(_ own: Member, _ about: String) -> Schema {
    array(of: oneOf([place, deleted, setting].map { object(nil, all: [own] + $0) }), about)
  }

  private static let changes = object(
    "The changes in a space.",
    .must("tag", tag), .must("epoch", text("Identifies the history that the tags belong to.")),
    .may("more", flag("True if there are more changes: ask again with this tag as 'since'.")),
    .must("records", records(.must("tag", tag), "In the order of their tags.")))

  private static let push = object(
    "The records to save. Either all of them are saved or none.",
    .may("name", text("The name of a device that has no space yet; without one, a write with a key is named after the browser.")),
    .must(
      "records",
      records(.may("seen", tag), "At most \(SyncLimits.batch), each record once, with the tag at which the device last saw it.")))

  private static let pushed = object(
    "All records were saved.",
    .must("tag", tag), .must("epoch", text("Identifies the history that the tags belong to.")),
    .must("tags", array(of: tag, "The new tag of each record, in their order.")))

  private static let conflict = object(
    "Nothing was saved: some records have changed meanwhile.",
    all: problemMembers + [
      .must(
        "conflicts",
        list(
          nil, .must("index", count("The index in the records that were sent, from 0.")),
          .must("tag", count("The record's present tag; 0 if there is no such record.")),
          .may("record", oneOf([named("Place"), named("DeletedPlace"), named("Setting")]))))
    ])

  private static let refused = object(
    "Nothing was saved: some records are invalid.",
    all: problemMembers + [
      .may(
        "refused",
        list(
          nil, .must("index", count("The index in the records that were sent, from 0.")),
          .may("field", word("The field that has to be corrected.", ["name", "nickname"])), .must("detail", text("What is wrong."))))
    ])

  private static let devices = object(
    nil,
    .must(
      "devices",
      list(
        nil, .must("id", text("The device's id.", pattern: id)), .must("name", text("The name that the person gave it.")),
        .must(
          "kind",
          text(
            "The kind of device, which chooses its icon: phone, tablet, desktop or terminal.",
            pattern: "^(phone|tablet|desktop|terminal)$")),
        .must("created", time("When it was paired.")), .must("last_seen", time("When it last made a request, accurate to an hour.")),
        .may("this", flag("True for the device that makes this request.")),
        .may("paired_by_this", flag("True for a device that came by a code of the device that makes this request.")))))

  private static let newDevice = object(
    nil, .must("code", text("The pairing code, as typed.")),
    .may("name", text("A name for the device; without one, it is named after its browser.")),
    .may("asks", flag("True only asks who made the code, and pairs nothing.")))

  private static let deviceName = object(nil, .must("name", text("The new name.")))

  private static let pairedDevice = object(
    nil, .may("device", text("The device's id, once it is paired.", pattern: id)),
    .may("maker", text("The name of the device that made the code, if that was asked.")))

  private static let backup = object(
    "A backup, in the format of 'weatherglass backup'.",
    .must("weatherglass_backup", integer("The format's number: 2 if there are trips, else 1.", 1...2)),
    .must("created", time("When the backup was made.")),
    .must(
      "spaces",
      list(
        nil, isFilled: true,
        .must("space", text("The space's id.", pattern: id)), .must("created", time("When the space was made.")),
        .must("records", array(of: oneOf([named("Place"), named("DeletedPlace"), named("Setting")]))),
        .may("trips", array(of: storedTrip)))), .must("settings", array(of: anything)))

  private static let storedTrip = object(
    "A trip with its events.",
    .must("trip", named("Trip")), .must("key", text("The Idempotency-Key of its order.")),
    .must("order_hash", text("The hash by which a repeated order is recognised.", pattern: "^[0-9a-f]{64}$")),
    .must(
      "events",
      list(
        nil, isFilled: true,
        .must("kind", word(nil, ["booked", "cancelled", "restored", "observed"])), .must("time", time("When.")),
        .may("device", text("The device that did it.", pattern: id)),
        .may("detail", text("The reason, or the observed weather as JSON.")))))

  private static let restored = object(nil, .must("places", count("The number of places in the space after the restore.")))

  private static let pairing = object(
    nil, .must("code", text("Eight characters.", pattern: "^[2-9A-HJKMNP-Z]{8}$")), .must("until", time("When the code expires.")),
    .must("address", text("The address that another device opens to pair; the code follows the '#'.")),
    .may(
      "qr",
      object(
        "The address as a QR code.",
        .must("size", count("The number of modules in a row.")),
        .must("path", text("The dark modules, as an SVG path in a square of that size.")))))
}
