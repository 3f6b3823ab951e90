import Preferences
import WeatherModel
import Wire

// What the server's answers change in the copy of the space.
extension SyncStatus {
  /// Takes in the answer to the request in flight; false when it has to be repeated, nil when there is none.
  mutating func receive(
    _ answer: ServerAnswer, _ space: inout Space, _ preferences: inout Preferences, at milliseconds: Int64,
    nicknameRefused: (String, Cell) -> Void
  ) -> Bool? {
    guard let request = requestInFlight else { return nil }
    requestInFlight = nil
    var isUnderstood = false
    switch (answer.status, request) {
    case (401, _):
      keyRefused(request, &space)
      isUnderstood = true
    case (200, .pull(let start)): isUnderstood = pulled(answer.body, from: start, &space, &preferences, at: milliseconds)
    case (409, .pull): restart(&space)
    case (200, .push(let writes)), (201, .push(let writes)): isUnderstood = pushed(answer.body, writes, &space, isNew: answer.status == 201)
    case (409, .push(let writes)): isUnderstood = refused(answer.body, writes, &space, &preferences, at: milliseconds)
    case (422, .push(let writes)): isUnderstood = rejected(answer.body, writes, &space, at: milliseconds, nicknameRefused: nicknameRefused)
    // Once, and not at each of the attempts that follow.
    case (421, _) where failures == 0: message = .unknownHost
    default: break
    }
    if isUnderstood, message == .unknownHost { message = nil }
    if !isUnderstood, case .pull = request { needsPull = true }
    failures = isUnderstood ? 0 : failures + 1
    return isUnderstood
  }

  /// The server knows no such key. A device that only asked never had one, and its places are for a new space.
  private mutating func keyRefused(_ request: RequestInFlight, _ space: inout Space) {
    needsPull = false
    switch (space.membership, request) {
    case (.member, _): (space.membership, message) = (.left, .shutOut)
    case (.notYet, .push), (.left, _): space.membership = .left
    case (.notYet, .pull), (.asking, _): space.membership = .notYet
    }
  }

  /// Applies the changes in the answer to a pull; false when the answer is invalid.
  private mutating func pulled(
    _ body: [UInt8], from start: Int64, _ space: inout Space, _ preferences: inout Preferences, at milliseconds: Int64
  ) -> Bool {
    let changes: SpaceChanges
    do throws(JSONError) { changes = try SpaceChanges(json: JSON(parsing: body)) } catch { return false }
    if !space.epoch.isEmpty, space.epoch != changes.epoch {
      restart(&space)
      space.epoch = changes.epoch
      return true
    }
    space.epoch = changes.epoch
    if changes.hasMore { needsPull = true }
    space.replica.pulled(changes.records, from: start, through: changes.tag, at: milliseconds)
    // After being shut out, the replica has all edits of the meantime.
    if space.membership == .left { (space.membership, message) = (.member, nil) }
    // Until the last part has come, the rest of the records is unknown.
    if !changes.hasMore { (space.membership, space.firstWriteKey) = (.member, "") }
    // A device that comes in takes the settings of the others.
    if !changes.hasMore { space.shareSettings(&preferences, at: milliseconds) }
    return true
  }

  /// The server has stored everything that was sent; false when the answer is invalid.
  private mutating func pushed(_ body: [UInt8], _ writes: [SyncWrite], _ space: inout Space, isNew: Bool) -> Bool {
    let pushed: SpacePushed
    do throws(JSONError) { pushed = try SpacePushed(json: JSON(parsing: body)) } catch { return false }
    if !space.epoch.isEmpty, space.epoch != pushed.epoch {
      restart(&space)
    } else {
      space.replica.accepted(writes, tags: pushed.tags)
      // If the server did not create a space, this device already had a key that the app did not know of, and the space may contain more.
      if space.membership == .notYet { needsPull = !isNew }
      (space.membership, space.firstWriteKey) = (.member, "")
    }
    space.epoch = pushed.epoch
    return true
  }

  /// The server refused a push, because it has other versions of these records, which are merged; false when the answer is invalid or
  /// brings nothing new.
  private mutating func refused(
    _ body: [UInt8], _ writes: [SyncWrite], _ space: inout Space, _ preferences: inout Preferences, at milliseconds: Int64
  ) -> Bool {
    let before = space.replica
    do throws(JSONError) {
      var records: [TaggedRecord] = []
      for conflict in try JSON(parsing: body)["conflicts"].items() {
        let (index, tag) = (Int(try conflict["index"].integer()), try conflict["tag"].integer())
        guard writes.indices.contains(index) else { return false }
        if conflict["record"].isMissing {
          space.replica.serverLost(writes[index].record.key)
        } else {
          records.append(TaggedRecord(tag: tag, record: try SyncRecord(json: conflict["record"])))
        }
      }
      space.replica.rejected(records, at: milliseconds)
    } catch { return false }
    // Conflicts are only reported to devices with a key: this one has a key, but the answer that brought it was lost.
    if space.membership == .notYet { (space.membership, space.firstWriteKey, needsPull) = (.member, "", true) }
    // If the server refuses although its versions are already known here, the tags belong to another history.
    let isNews = space.replica != before
    if !isNews { restart(&space) }
    space.shareSettings(&preferences, at: milliseconds)
    return isNews
  }

  /// The server can't store some of the records. A place beyond the limit is removed here, too; its page stays while it is in view. A
  /// place whose name is refused stays: a refused nickname is halved until the server accepts it.
  private mutating func rejected(
    _ body: [UInt8], _ writes: [SyncWrite], _ space: inout Space, at milliseconds: Int64, nicknameRefused: (String, Cell) -> Void
  ) -> Bool {
    var isAny = false
    do throws(JSONError) {
      let answer = try JSON(parsing: body)
      if answer["refused"].isMissing {
        // There is no room for any record (deleted places count, too). The person is notified once, and the push is repeated now and then.
        if failures == 0 { message = .placeLimitReached }
        return false
      }
      for refusal in try answer["refused"].items() {
        let index = Int(try refusal["index"].integer())
        guard writes.indices.contains(index), case .place(let place) = writes[index].record else { continue }
        isAny = true
        let field = try refusal["field"].textIfPresent() ?? ""
        if field == "nickname" {
          let shorter = String(place.nickname.text.prefix(place.nickname.text.count / 2))
          try? space.replica.setNickname(place.id, shorter, at: milliseconds)
          nicknameRefused(place.nickname.text, Cell(place.coordinate))
        } else if field.isEmpty, writes[index].seen == 0 {
          space.replica.delete(place.id)
          message = .placeLimitReached
        } else {
          refusedNames.append(place.name.text)
          try? space.replica.rename(place.id, place.coordinate.shortText, at: milliseconds)
        }
      }
    } catch { return false }
    return isAny
  }
}
