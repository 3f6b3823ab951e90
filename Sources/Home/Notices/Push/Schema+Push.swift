import Storage

extension Schema {
  /// The devices that get notices, and their notices. Times are seconds since 1970.
  package static let push = Schema(
    part: "push",
    steps: [
      [
        // One row: the private key by which push services recognise this server.
        "CREATE TABLE push_key (pem TEXT NOT NULL)",
        // `key` and `secret` are the browser's; `rules` are `NoticeRules`; `origin` is that of its pages.
        """
        CREATE TABLE push_device (
          device TEXT NOT NULL PRIMARY KEY, space TEXT NOT NULL, endpoint TEXT NOT NULL, key BLOB NOT NULL, secret BLOB NOT NULL,
          origin TEXT NOT NULL, zone TEXT NOT NULL, language TEXT NOT NULL, clock TEXT NOT NULL, rules BLOB NOT NULL)
        """,
        "CREATE INDEX push_device_by_endpoint ON push_device (endpoint)",
        "CREATE INDEX push_device_by_space ON push_device (space)",
        // A row for each notice: `number` counts the notices of a device about one warning. `state` is a `NoticeState`; `holder` is the
        // server that is sending it, and no other one tries before `until`. `body` is the message for the device, which is encrypted only
        // when it is sent.
        """
        CREATE TABLE notice (
          id TEXT NOT NULL PRIMARY KEY, device TEXT NOT NULL, warning TEXT NOT NULL, number BIGINT NOT NULL, title TEXT NOT NULL,
          body BLOB NOT NULL, urgency TEXT NOT NULL, made BIGINT NOT NULL, due BIGINT NOT NULL, ends BIGINT NOT NULL,
          state BIGINT NOT NULL, tries BIGINT NOT NULL, holder TEXT NOT NULL, until BIGINT NOT NULL, accepted BIGINT, shown BIGINT,
          service TEXT NOT NULL)
        """,
        "CREATE UNIQUE INDEX notice_by_warning ON notice (device, warning, number)",
        "CREATE INDEX notice_by_due ON notice (state, due)",
        "CREATE INDEX notice_by_time ON notice (device, made)",
        // The last notice of a device about a warning: the number of its severity, and whether the warning is open.
        """
        CREATE TABLE notice_told (
          device TEXT NOT NULL, warning TEXT NOT NULL, number BIGINT NOT NULL, severity BIGINT NOT NULL, is_open BIGINT NOT NULL,
          PRIMARY KEY (device, warning))
        """,
      ],
      [
        // Whether a device wants notices about rain at any place, and when its next morning notice is due; NULL if it wants none.
        "ALTER TABLE push_device ADD COLUMN rain BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE push_device ADD COLUMN morning BIGINT",
        "CREATE INDEX push_device_by_morning ON push_device (morning)",
        // The shower that a cell has or is about to have: its id, and when it ends as far as is known.
        """
        CREATE TABLE shower (
          latitude BIGINT NOT NULL, longitude BIGINT NOT NULL, id TEXT NOT NULL, ends BIGINT NOT NULL, PRIMARY KEY (latitude, longitude))
        """,
        // When a device was last notified of rain in a cell.
        """
        CREATE TABLE rain_told (
          device TEXT NOT NULL, latitude BIGINT NOT NULL, longitude BIGINT NOT NULL, told BIGINT NOT NULL,
          PRIMARY KEY (device, latitude, longitude))
        """,
      ],
      [
        // A device's rules are kept when its subscription lapses, and apply again with the next one.
        "CREATE TABLE push_rules (device TEXT NOT NULL PRIMARY KEY, rules BLOB NOT NULL)",
        "INSERT INTO push_rules (device, rules) SELECT device, rules FROM push_device",
        "ALTER TABLE push_device DROP COLUMN rules",
      ],
      [
        // When a warning ends at a device's places, as far as was last known; and whether a notice is sent in the quiet hours, too: extreme
        // danger, and tests.
        "ALTER TABLE notice_told ADD COLUMN ends BIGINT",
        "ALTER TABLE notice ADD COLUMN passes BIGINT NOT NULL DEFAULT 0",
      ],
      [
        // All kinds of notices. With a `device`: what it was notified of, a warning with the last notice about it as above, other weather
        // with the cell and when it was `notified`; and when its next notice of a kind that comes at an hour is `due`, with the topic of
        // these as `event`. Without a `device`: the event that a cell has or is about to have, and when it `ends` as far as is known.
        """
        CREATE TABLE notice_event (
          kind TEXT NOT NULL, device TEXT NOT NULL, event TEXT NOT NULL, latitude BIGINT, longitude BIGINT, number BIGINT NOT NULL DEFAULT 0,
          severity BIGINT NOT NULL DEFAULT 0, is_open BIGINT NOT NULL DEFAULT 0, ends BIGINT, notified BIGINT, due BIGINT,
          PRIMARY KEY (kind, device, event))
        """,
        "CREATE INDEX notice_event_by_device ON notice_event (device)",
        "CREATE INDEX notice_event_by_cell ON notice_event (kind, latitude, longitude)",
        "CREATE INDEX notice_event_by_due ON notice_event (due)",
        """
        INSERT INTO notice_event (kind, device, event, number, severity, is_open, ends)
        SELECT 'warning', device, warning, number, severity, is_open, ends FROM notice_told
        """,
        "INSERT INTO notice_event (kind, device, event, latitude, longitude, ends) SELECT 'rain', '', id, latitude, longitude, ends FROM shower",
        """
        INSERT INTO notice_event (kind, device, event, latitude, longitude, notified)
        SELECT 'rain', device, shower.id, MAX(latitude), MAX(longitude), MAX(made) FROM shower JOIN notice ON warning = shower.id
        GROUP BY device, shower.id
        """,
        // Which shower this was is not known any more; that the device was notified there is.
        """
        INSERT INTO notice_event (kind, device, event, latitude, longitude, notified)
        SELECT 'rain', device, latitude || ' ' || longitude, latitude, longitude, told FROM rain_told
        """,
        // The topic of a device's morning notices was its id.
        "INSERT INTO notice_event (kind, device, event, due) SELECT 'morning', device, device, morning FROM push_device",
        "DROP TABLE notice_told", "DROP TABLE rain_told", "DROP TABLE shower", "DROP INDEX push_device_by_morning",
        "ALTER TABLE push_device DROP COLUMN morning",
        // Whether a device wants notices that are found in reports, at any place.
        "ALTER TABLE push_device RENAME COLUMN rain TO watches",
      ],
      [
        // What a notice is about: a warning, a shower, the mornings of a device.
        "ALTER TABLE notice RENAME COLUMN warning TO topic"
      ],
      // Rules named places by their records.
      Step([], fill: { connection throws(StorageError) in try NoticeStore.storeRulesByCells(connection) }),
    ])
}
