extension Replica {
  /// The saved places, in the order of the list.
  public var places: [PlaceRecord] {
    var places: [PlaceRecord] = []
    for entry in entries {
      if case .place(let place) = entry.record { places.append(place) }
    }
    return places.sorted { $0.comesBefore($1) }
  }

  /// The value of a setting; nil when it was never set.
  public func setting(_ word: String) -> String? {
    guard case .setting(_, let value) = record(.setting(word)) else { return nil }
    return value.text
  }

  /// Saves a place at the end of the list.
  public mutating func add(
    _ id: RecordID, _ coordinate: Coordinate, name: String, nickname: String = "", at milliseconds: Int64
  ) throws(SyncRefusal) {
    // Not `places`: adding hundreds of places would sort them hundreds of times.
    var (count, end) = (0, PlaceRecord?.none)
    for entry in entries {
      guard case .place(let place) = entry.record else { continue }
      count += 1
      if end.map({ $0.comesBefore(place) }) ?? true { end = place }
    }
    guard count < SyncLimits.places else { throw .tooManyPlaces }
    let stamp = clock.stamp(at: milliseconds)
    // When there is no key after the last one, the place gets the same key and comes after it because it was created later.
    let last = end?.order.text
    let order = OrderKey.between(last, nil) ?? last ?? ""
    let record = SyncRecord.place(
      PlaceRecord(
        id: id, coordinate: coordinate, created: Instant(seconds: milliseconds / 1000), name: SyncedText(name, stamp),
        nickname: SyncedText(nickname, stamp), order: SyncedText(order, stamp)))
    if let refusal = record.refusal { throw refusal }
    // A place whose id is already known, perhaps as deleted, is not added again.
    if self.record(.place(id)) == nil { put(record) }
  }

  /// Sets the name that a source or the gazetteer gives a place.
  public mutating func rename(_ id: RecordID, _ name: String, at milliseconds: Int64) throws(SyncRefusal) {
    var place = try place(id)
    place.name = SyncedText(name, clock.stamp(at: milliseconds, after: place.name.stamp))
    try put(place)
  }

  /// Sets the person's own name for a place; empty for none.
  public mutating func setNickname(_ id: RecordID, _ nickname: String, at milliseconds: Int64) throws(SyncRefusal) {
    var place = try place(id)
    place.nickname = SyncedText(nickname, clock.stamp(at: milliseconds, after: place.nickname.stamp))
    try put(place)
  }

  /// Moves a place to an index in the list, counted from 0 without the place itself.
  public mutating func move(_ id: RecordID, to index: Int, at milliseconds: Int64) throws(SyncRefusal) {
    var place = try place(id)
    var others = places.filter { $0.id != id }
    let index = min(max(0, index), others.count)
    let before = index > 0 ? others[index - 1].order.text : nil
    let after = index < others.count ? others[index].order.text : nil
    if let order = OrderKey.between(before, after) {
      place.order = SyncedText(order, clock.stamp(at: milliseconds, after: place.order.stamp))
      return try put(place)
    }
    // Two devices have given two places the same position, or there is no room left: all get new positions.
    others.insert(place, at: index)
    let row = OrderKey.evenlySpaced(others.count)
    for number in others.indices {
      others[number].order = SyncedText(row[number], clock.stamp(at: milliseconds, after: others[number].order.stamp))
      try put(others[number])
    }
  }

  /// Deletes a place permanently; undoing this saves it again under a new id.
  public mutating func delete(_ id: RecordID) {
    if record(.place(id)) != nil { put(.deleted(id)) }
  }

  /// Sets the value of a setting.
  public mutating func set(_ word: String, to value: String, at milliseconds: Int64) throws(SyncRefusal) {
    var previous = Stamp.never
    if case .setting(_, let text) = record(.setting(word)) { previous = text.stamp }
    let setting = SyncRecord.setting(word, SyncedText(value, clock.stamp(at: milliseconds, after: previous)))
    if let refusal = setting.refusal { throw refusal }
    put(setting)
  }

  /// Sets the value of a setting that nobody may have chosen: every choice is later, and of two such values the one that was set first
  /// counts.
  package mutating func setUnchosen(_ word: String, to value: String, at milliseconds: Int64) {
    guard setting(word) == nil else { return }
    // Seconds until 2100, taken for milliseconds since 1970.
    let stamp = Stamp(milliseconds: max(1, 4_102_444_800 - milliseconds / 1000), counter: 0, device: clock.device)
    put(SyncRecord.setting(word, SyncedText(value, stamp)))
  }

  private func place(_ id: RecordID) throws(SyncRefusal) -> PlaceRecord {
    guard case .place(let place) = record(.place(id)) else { throw .noSuchPlace }
    return place
  }

  private mutating func put(_ place: PlaceRecord) throws(SyncRefusal) {
    let record = SyncRecord.place(place)
    if let refusal = record.refusal { throw refusal }
    put(record)
  }
}
