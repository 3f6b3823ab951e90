import Loop
import Testing

/// A small tree of features: a page that is always there, a sheet that is sometimes there (with a note that is sometimes there), and rows.
@Suite struct ChildTests {
  struct Child: Equatable {
    var id = 0
    var count = 0
    var note: Note?
  }

  struct Note: Equatable {
    var text = ""
  }

  struct Parent: Equatable {
    var page = Child()
    var sheet: Child?
    var rows = KeyedArray<Int, Child>()
    var received: [String] = []
  }

  enum NoteAction: Equatable {
    case load
    case loaded
  }

  enum ChildAction: Equatable {
    case tapped
    case load
    case loadNamed
    case stop
    case loaded
    case openNote
    case closeNote
    case done
    case note(NoteAction)
  }

  enum Action: Equatable {
    case page(ChildAction)
    case sheet(ChildAction)
    case row(Int, ChildAction)
    case present(Int)
    case dismiss
    case remove(Int)
    case reverseRows
  }

  let childWork = EffectProbe<ChildAction>()
  let noteWork = EffectProbe<NoteAction>()

  func reduceNote(_ state: inout Note, _ action: NoteAction) -> Effect<NoteAction> {
    switch action {
    case .load: return noteWork.effect("note")
    case .loaded:
      state.text = "loaded"
      return .none
    }
  }

  func reduceChild(_ state: inout Child, _ action: ChildAction) -> Effect<ChildAction> {
    switch action {
    case .tapped:
      state.count += 1
      return .send(.done)
    case .load: return childWork.effect("unnamed \(state.id)")
    case .loadNamed: return childWork.effect("named \(state.id)", id: "load", cancelInFlight: true)
    case .stop: return .cancel(id: "load")
    case .loaded: state.count += 100
    case .openNote: state.note = Note()
    case .closeNote: state.note = nil
    case .done: break
    case .note(let action): return .child("note", &state.note, action, reduceNote, ChildAction.note)
    }
    return .none
  }

  func reduce(_ state: inout Parent, _ action: Action) -> Effect<Action> {
    switch action {
    case .page(let action):
      let effect = Effect<Action>.child("page", &state.page, action, reduceChild, Action.page)
      state.received.append("page \(action) \(state.page.count)")
      return effect
    case .sheet(.done): state.sheet = nil
    case .sheet(let action):
      let id = state.sheet?.id ?? 0
      return .child(EffectID("sheet", id.effectKey), &state.sheet, action, reduceChild, Action.sheet)
    case .row(let id, .done): state.rows.remove(id)
    case .row(let id, let action):
      state.received.append("row \(id) \(action)")
      return .row("row", id, &state.rows, action, reduceChild, Action.row)
    case .present(let id): state.sheet = Child(id: id)
    case .dismiss: state.sheet = nil
    case .remove(let id): state.rows.remove(id)
    case .reverseRows:
      for id in state.rows.ids { if let row = state.rows.remove(id) { state.rows.insert(row, id: id, at: 0) } }
    }
    return .none
  }

  static func isWantedInChild(_ path: ArraySlice<EffectID.Key>, in state: Child?) -> Bool {
    guard let state else { return false }
    return path.first != "note" || state.note != nil
  }

  static func isWanted(_ state: Parent, _ effect: EffectID) -> Bool {
    let path = effect.path
    switch path.first {
    case "sheet": return path[1] == state.sheet?.id.effectKey && isWantedInChild(path[2...], in: state.sheet)
    case "row":
      guard case .number(let id) = path[1] else { return false }
      return isWantedInChild(path[2...], in: state.rows[id: Int(id)])
    default: return true
    }
  }

  func store(_ state: Parent = Parent(), mistakes: @escaping (String) -> Void = { Issue.record("\($0)") }) -> Store<Parent, Action> {
    Store(initialState: state, reduce: reduce, isWanted: Self.isWanted, onMistake: mistakes)
  }

  func rows(_ ids: Int...) -> Parent {
    var state = Parent()
    for id in ids { state.rows.append(Child(id: id), id: id) }
    return state
  }

  @Test func theParentSeesTheChildsNewStateAndItsEmbeddedActions() {
    let store = store()
    store.send(.page(.tapped))
    #expect(store.state.received == ["page tapped 1", "page done 1"])
  }

  @Test func aChildCancelsItsOwnEffectsOnly() {
    let store = store(rows(1, 2))
    store.send(.page(.loadNamed))
    store.send(.row(1, .loadNamed))
    store.send(.row(2, .loadNamed))
    store.send(.row(1, .loadNamed))
    store.send(.row(2, .stop))
    #expect(childWork.log == ["start named 0", "start named 1", "start named 2", "cancel named 1", "start named 1", "cancel named 2"])
    store.cancelEffects()
  }

  @Test func dismissingAChildCancelsItsEffectsNamedOrNot() {
    let store = store()
    store.send(.present(1))
    store.send(.sheet(.load))
    store.send(.sheet(.loadNamed))
    store.send(.page(.load))
    store.send(.dismiss)
    #expect(childWork.log.filter { $0.hasPrefix("cancel") } == ["cancel unnamed 1", "cancel named 1"])
    childWork.sends[0].finish(with: .loaded)
    #expect(store.state == Parent(received: ["page load 0"]))
    store.cancelEffects()
  }

  @Test func replacingAChildCancelsTheEffectsOfTheFormerOne() {
    let store = store()
    store.send(.present(1))
    store.send(.sheet(.load))
    store.send(.present(2))
    #expect(childWork.log == ["start unnamed 1", "cancel unnamed 1"])
    store.send(.sheet(.load))
    store.send(.present(2))
    #expect(childWork.log.last == "start unnamed 2", "the work of the same identity continues")
    store.cancelEffects()
  }

  @Test func theParentDismissesAChildOnItsDelegateAction() {
    let store = store()
    store.send(.present(1))
    store.send(.sheet(.load))
    store.send(.sheet(.tapped))
    #expect(store.state.sheet == nil)
    #expect(childWork.log == ["start unnamed 1", "cancel unnamed 1"])
  }

  @Test func anEffectStartedInTheStepThatRemovesItsChildIsCancelledToo() {
    let store = Store<Parent, Action>(
      initialState: Parent(sheet: Child()),
      reduce: { state, action in
        let effect = reduce(&state, action)
        state.sheet = nil
        return effect
      }, isWanted: Self.isWanted, onMistake: { Issue.record("\($0)") })
    store.send(.sheet(.load))
    #expect(childWork.log == ["start unnamed 0", "cancel unnamed 0"])
  }

  @Test func anActionForAnAbsentChildIsAMistake() {
    var mistakes: [String] = []
    let store = store { mistakes.append($0) }
    store.send(.row(7, .load))
    store.send(.page(.note(.load)))
    #expect(mistakes.count == 2)
    #expect(mistakes.first?.hasPrefix("An action arrived for row/7, which is not there.") == true)
    #expect(mistakes.last?.hasPrefix("An action arrived for note, which is not there.") == true)
    #expect(childWork.log.isEmpty)
  }

  @Test func rowsAreIndependentAndRemovingOneCancelsItsEffects() {
    let store = store(rows(1, 2, 3))
    for id in [1, 2, 3] { store.send(.row(id, .load)) }
    store.send(.remove(2))
    #expect(childWork.log.last == "cancel unnamed 2")
    childWork.sends[2].finish(with: .loaded)
    childWork.sends[1].finish(with: .loaded)
    #expect(store.state.rows.elements.map(\.count) == [0, 100])
    #expect(store.state.received.last == "row 3 loaded")
    store.cancelEffects()
  }

  @Test func movingRowsDisturbsNothing() {
    let store = store(rows(1, 2, 3))
    store.send(.row(1, .load))
    store.send(.reverseRows)
    #expect(store.state.rows.ids == [3, 2, 1])
    childWork.sends[0].finish(with: .loaded)
    #expect(store.state.rows[id: 1]?.count == 100)
    #expect(childWork.log == ["start unnamed 1"])
  }

  @Test func aRowRemovedByItsOwnDelegateActionHasItsEffectsCancelled() {
    let store = store(rows(1, 2))
    store.send(.row(1, .load))
    store.send(.row(1, .tapped))
    #expect(store.state.rows.ids == [2])
    #expect(childWork.log == ["start unnamed 1", "cancel unnamed 1"])
  }

  @Test func effectsDeepInsideARemovedChildAreCancelled() {
    let store = store(rows(1, 2))
    store.send(.present(9))
    for owner in [Action.sheet, { .row(1, $0) }, { .row(2, $0) }] as [(ChildAction) -> Action] {
      store.send(owner(.openNote))
      store.send(owner(.note(.load)))
    }
    #expect(noteWork.log.count == 3)
    store.send(.dismiss)
    store.send(.remove(2))
    store.send(.row(1, .closeNote))
    #expect(noteWork.log.suffix(3) == ["cancel note", "cancel note", "cancel note"])
    for send in noteWork.sends { send.finish(with: .loaded) }
    #expect(store.state.rows[id: 1]?.note == nil)
  }

  @Test func closingADeepChildLeavesItsParentsEffectsRunning() {
    let store = store(rows(1))
    store.send(.row(1, .load))
    store.send(.row(1, .openNote))
    store.send(.row(1, .note(.load)))
    store.send(.row(1, .closeNote))
    #expect(noteWork.log == ["start note", "cancel note"])
    #expect(childWork.log == ["start unnamed 1"])
    childWork.sends[0].finish(with: .loaded)
    #expect(store.state.rows[id: 1]?.count == 100)
  }

  @Test func aGrandparentThatRemovesAChildCancelsEffectsDeepInside() {
    let store = store(rows(1))
    store.send(.row(1, .openNote))
    store.send(.row(1, .note(.load)))
    store.send(.remove(1))
    #expect(noteWork.log == ["start note", "cancel note"])
  }

  @Test func anActionOfARemovedChildThatWasNotReducedIsDropped() {
    let store = Store<Parent, Action>(
      initialState: Parent(sheet: Child()),
      reduce: { state, action in
        let effect = reduce(&state, action)
        if case .sheet(.tapped) = action { state.sheet = nil }
        return effect
      }, isWanted: Self.isWanted, onMistake: { Issue.record("\($0)") })
    store.send(.sheet(.tapped))
    #expect(store.state == Parent())
  }

  @Test func aParentCanCancelAChildsEffectsByPath() {
    let store = Store<Parent, Action>(
      initialState: rows(1, 2),
      reduce: { state, action in action == .reverseRows ? .cancel(id: EffectID("row", 2)) : reduce(&state, action) },
      isWanted: Self.isWanted, onMistake: { Issue.record("\($0)") })
    store.send(.row(1, .load))
    store.send(.row(2, .load))
    store.send(.reverseRows)
    #expect(childWork.log == ["start unnamed 1", "start unnamed 2", "cancel unnamed 2"])
    store.cancelEffects()
  }

  @Test func aPresentedChildIsReducedWithoutCopyingWhatItHolds() {
    typealias Address = UnsafePointer<Int>?
    var seen: [Address] = []
    func child(_ state: inout [Int], _ action: Int) -> Effect<Int> {
      seen.append(state.withUnsafeBufferPointer { $0.baseAddress })
      state[0] = action
      seen.append(state.withUnsafeBufferPointer { $0.baseAddress })
      return .none
    }
    let store = Store<[Int]?, Int>(
      initialState: Array(0..<100), reduce: { state, action in .child("child", &state, action, child, { $0 }) },
      onMistake: { Issue.record("\($0)") })
    store.send(41)
    seen = []
    store.send(42)
    #expect(seen.count == 2)
    #expect(seen.first == seen.last)
    #expect(store.state?.first == 42)
  }

  @Test func effectIdsPrintAsPaths() {
    #expect(EffectID("row", 3, "load").text == "row/3/load")
    #expect("oslo".effectKey == .name("oslo"))
    #expect(Int64(5).effectKey == 5)
    #expect(!EffectID("row").isWithin(EffectID("row", 3)))
  }
}
