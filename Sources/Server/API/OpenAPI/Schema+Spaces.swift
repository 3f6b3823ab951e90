extension Schema {
  /// The forms of a person's own things, by the names that the description refers to them with.
  static let spaces: [(name: String, schema: Schema)] =
    [
      ("SyncedText", syncedText), ("Place", object("A place that is kept.", place)),
      ("DeletedPlace", object("A place that was deleted.", deleted)),
      ("Setting", object("A field of the settings.", setting)), ("SpaceChanges", changes), ("SpacePush", push), ("SpacePushed", pushed),
      ("Conflict", conflict), ("Refused", refused), ("Devices", devices), ("NewDevice", newDevice), ("PairedDevice", pairedDevice),
      ("DeviceName", deviceName),
      ("Pairing", pairing), ("Backup", backup), ("Restored", restored),
    ] + tokens + warnings

  private static let id = "^[0-9a-f]{32}$"
  private static var tag: Schema { count("A change tag.") }

  private static let syncedText = object(
    "A field that several devices may write: of two the later stamp wins.",
    [
      .must("text", text("What stands in it.")),
      .must(
        "stamp", text("Milliseconds since 1970, a counter, and 64 bits of the device.", pattern: "^[0-9]{1,15}-[0-9]{1,10}-[0-9a-f]{16}$")),
    ])

  private static let place: [Member] = [
    .must("place", text("The record's name: 128 random bits of the device that made it.", pattern: id)),
    .must("latitude", number("Degrees north.", -90...90)), .must("longitude", number("Degrees east.", -180...180)),
    .must("created", time("When it was saved.")), .must("name", named("SyncedText")), .must("nickname", named("SyncedText")),
    .must("order", named("SyncedText")),
  ]

  private static let deleted: [Member] = [
    .must("place", text("The record's name.", pattern: id)), .must("deleted", flag("True: for ever.")),
  ]

  private static let setting: [Member] = [
    .must("setting", text("The word of the field.", pattern: "^[a-z0-9._-]{1,64}$")), .must("value", named("SyncedText")),
  ]

  private static func records(_ own: Member, _ about: String) -> Schema {
    array(of: oneOf([place, deleted, setting].map { object(nil, [own] + $0) }), about)
  }

  private static let changes = object(
    "What has changed in a space.",
    [
      .must("tag", tag), .must("epoch", text("Names the history that the tags belong to.")),
      .may("more", flag("True where more has changed: ask again from this tag on.")),
      .must("records", records(.must("tag", tag), "In the order of their tags.")),
    ])

  private static let push = object(
    "What is to be kept: all of it or nothing.",
    [
      .may("name", text("What the device is called; needed where it has no space yet.")),
      .must("records", records(.may("seen", tag), "At most 200, each record once, with the tag that was seen.")),
    ])

  private static let pushed = object(
    "Everything was kept.",
    [
      .must("tag", tag), .must("epoch", text("Names the history that the tags belong to.")),
      .must("tags", array(of: tag, "The new tag of each record, in their order.")),
    ])

  private static let conflict = object(
    "Nothing was kept: some records are others by now.",
    problemMembers + [
      .must(
        "conflicts",
        array(
          of: object(
            nil,
            [
              .must("index", count("Which one of those sent, from 0.")),
              .must("tag", count("The record's tag now; 0 where there is none.")),
              .may("record", oneOf([named("Place"), named("DeletedPlace"), named("Setting")])),
            ])))
    ])

  private static let refused = object(
    "Nothing was kept: some records can't be.",
    problemMembers + [
      .may(
        "refused",
        array(
          of: object(
            nil,
            [
              .must("index", count("Which one of those sent, from 0.")),
              .may("field", word("The name that has to be another one.", ["name", "nickname"])), .must("detail", text("What is wrong.")),
            ])))
    ])

  private static let devices = object(
    nil,
    [
      .must(
        "devices",
        array(
          of: object(
            nil,
            [
              .must("id", text("Its name in addresses.", pattern: id)), .must("name", text("What a person calls it.")),
              .must("kind", text("For its drawing: phone, tablet, desktop or terminal.", pattern: "^(phone|tablet|desktop|terminal)$")),
              .must("created", time("When it was let in.")), .must("last_seen", time("When it last asked, within an hour.")),
              .may("this", flag("True for the device that asks.")),
            ])))
    ])

  private static let newDevice = object(
    nil, [.must("code", text("As it was typed.")), .must("name", text("What the device is called."))])

  private static let deviceName = object(nil, [.must("name", text("What a person calls it."))])

  private static let pairedDevice = object(nil, [.must("device", text("Its name in addresses.", pattern: id))])

  private static let backup = object(
    "What 'weatherglass backup' writes as well.",
    [
      .must("weatherglass_backup", integer("The number of the format: 2 where there are trips.", 1...2)),
      .must("created", time("When it was made.")),
      .must(
        "spaces",
        array(
          of: object(
            nil,
            [
              .must("space", text("Its name in the database.", pattern: id)), .must("created", time("When it was made.")),
              .must("records", array(of: oneOf([named("Place"), named("DeletedPlace"), named("Setting")]))),
              .may("trips", array(of: keptTrip)),
            ]), isFilled: true)), .must("settings", array(of: anything)),
    ])

  private static let keptTrip = object(
    "A trip with what happened to it.",
    [
      .must("trip", named("Trip")), .must("key", text("The key of its order.")),
      .must("order_hash", text("What the order is recognised by.", pattern: "^[0-9a-f]{64}$")),
      .must(
        "events",
        array(
          of: object(
            nil,
            [
              .must("kind", word(nil, ["booked", "cancelled", "restored", "observed"])), .must("time", time("When.")),
              .may("device", text("Which device did it.", pattern: id)), .may("detail", text("Why, or what was observed, as JSON.")),
            ]), isFilled: true)),
    ])

  private static let restored = object(nil, [.must("places", count("How many places the space has now."))])

  private static let pairing = object(
    nil,
    [
      .must("code", text("Eight signs.", pattern: "^[2-9A-HJKMNP-Z]{8}$")), .must("until", time("Until when it can be used.")),
      .must("address", text("Where another device has it behind the '#'.")),
      .may(
        "qr",
        object(
          "The address as a QR code.",
          [.must("size", count("Modules in a row.")), .must("path", text("The dark modules, as the path of an SVG of that size."))])),
    ])
}
