/// Remembers which names the reader of the patches knows by number already.
struct DefinedNames {
  private var tags = [Bool](repeating: false, count: 256)
  private var attributes = [Bool](repeating: false, count: 256)
  private var events = [Bool](repeating: false, count: 256)

  mutating func define(_ tag: Tag, in patches: inout PatchBuffer) {
    let id = tag.number
    if tags[id] { return }
    tags[id] = true
    patches.add(.defineTag, tag.isSVG ? id + PatchWord.flag : id, constant: tag.name)
  }

  mutating func define(_ attribute: AttributeName, in patches: inout PatchBuffer) {
    let id = attribute.number
    if attributes[id] { return }
    attributes[id] = true
    patches.add(.defineAttribute, id, constant: attribute.name)
  }

  mutating func define(_ event: EventName, in patches: inout PatchBuffer) {
    let id = event.number
    if events[id] { return }
    events[id] = true
    patches.add(.defineEvent, id, constant: event.name)
  }
}
