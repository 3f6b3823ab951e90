import Loop
import Testing

/// A small family: a page that is always there, a sheet that is sometimes there (with a note that is sometimes there), and rows.
@Suite struct ScopeTests {
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
    var heard: [String] = []
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

  func child() -> Reducer<Child, ChildAction> {
    let note = Reducer<Note, NoteAction> { [noteWork] state, action in
      switch action {
      case .load: return noteWork.effect("note")
      case .loaded:
        state.text = "loaded"
        return .none
      }
    }
    return Reducer<Child, ChildAction> { [childWork] state, action in
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
      case .done, .note: break
      }
      return .none
    }
    .ifLet(
      "note", state: { $1(&$0.note) }, action: { if case .note(let action) = $0 { action } else { nil } },
      embed: ChildAction.note, child: note)
  }

  func family() -> Reducer<Parent, Action> {
    Reducer<Parent, Action> { state, action in
      switch action {
      case .page(let child): state.heard.append("page \(child) \(state.page.count)")
      case .sheet(.done): state.sheet = nil
      case .sheet: state.heard.append("sheet")
      case .row(let id, .done): state.rows.remove(id)
      case .row(let id, let child): state.heard.append("row \(id) \(child)")
      case .present(let id): state.sheet = Child(id: id)
      case .dismiss: state.sheet = nil
      case .remove(let id): state.rows.remove(id)
      case .reverseRows: for id in state.rows.ids { state.rows.move(id, to: 0) }
      }
      return .none
    }
    .scope(
      "page", state: { $1(&$0.page) }, action: { if case .page(let action) = $0 { action } else { nil } },
      embed: Action.page, child: child()
    )
    .ifLet(
      "sheet", state: { $1(&$0.sheet) }, action: { if case .sheet(let action) = $0 { action } else { nil } },
      embed: Action.sheet, identity: { $0.id.effectKey }, child: child()
    )
    .forEach(
      "row", state: { $1(&$0.rows) }, action: { if case .row(let id, let action) = $0 { (id, action) } else { nil } },
      embed: Action.row, child: child())
  }

  func store(_ state: Parent = Parent(), mistakes: @escaping (String) -> Void = { Issue.record("\($0)") }) -> Store<Parent, Action> {
    Store(initialState: state, reducer: family(), onMistake: mistakes)
  }

  func rows(_ ids: Int...) -> Parent {
    var state = Parent()
    for id in ids { state.rows.append(Child(id: id), id: id) }
    return state
  }

  @Test func theChildRunsBeforeTheParentAndItsActionsComeBackEmbedded() {
    let store = store()
    store.send(.page(.tapped))
    #expect(store.state.heard == ["page tapped 1", "page done 1"])
  }

  @Test func aChildCancelsItsOwnEffectsOnly() {
    let store = store(rows(1, 2))
    store.send(.page(.loadNamed))
    store.send(.row(1, .loadNamed))
    store.send(.row(2, .loadNamed))
    store.send(.row(1, .loadNamed))
    store.send(.row(2, .stop))
    #expect(childWork.log == ["start named 0", "start named 1", "start named 2", "cancel named 1", "start named 1", "cancel named 2"])
    store.tearDown()
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
    #expect(store.state == Parent(heard: ["sheet", "sheet", "page load 0"]))
    store.tearDown()
  }

  @Test func replacingAChildByAnotherCancelsTheEffectsOfTheFormer() {
    let store = store()
    store.send(.present(1))
    store.send(.sheet(.load))
    store.send(.present(2))
    #expect(childWork.log == ["start unnamed 1", "cancel unnamed 1"])
    store.send(.sheet(.load))
    store.send(.present(2))
    #expect(childWork.log.last == "start unnamed 2", "the same identity goes on")
    store.tearDown()
  }

  @Test func theParentDismissesAChildOnItsDelegateAction() {
    let store = store()
    store.send(.present(1))
    store.send(.sheet(.load))
    store.send(.sheet(.tapped))
    #expect(store.state.sheet == nil)
    #expect(childWork.log == ["start unnamed 1", "cancel unnamed 1"])
  }

  @Test func anEffectTheVanishingChildStartsInTheSameStepIsCancelledToo() {
    let parent = Reducer<Parent, Action> { state, action in
      if case .sheet(.load) = action { state.sheet = nil }
      return .none
    }
    .ifLet(
      "sheet", state: { $1(&$0.sheet) }, action: { if case .sheet(let action) = $0 { action } else { nil } },
      embed: Action.sheet, child: child())
    let store = Store(initialState: Parent(sheet: Child()), reducer: parent) { Issue.record("\($0)") }
    store.send(.sheet(.load))
    #expect(childWork.log == ["start unnamed 0", "cancel unnamed 0"])
  }

  @Test func anActionForAnAbsentChildIsAMistakeAndStillReachesTheParent() {
    var mistakes: [String] = []
    let store = store { mistakes.append($0) }
    store.send(.sheet(.load))
    #expect(
      mistakes == [
        "An action arrived for the child sheet, which is nil. "
          + "Do not send it after dismissing the child, or let the parent handle it before it presents the child."
      ])
    #expect(store.state.heard == ["sheet"])
    #expect(childWork.log.isEmpty)
  }

  @Test func anActionForAMissingRowIsAMistakeAndStillReachesTheParent() {
    var mistakes: [String] = []
    let store = store(rows(1)) { mistakes.append($0) }
    store.send(.row(7, .load))
    #expect(
      mistakes == [
        "An action arrived for row 7 of row, which is not there. "
          + "Do not send it after removing the row, or let the parent handle it before it adds the row."
      ])
    #expect(store.state.heard == ["row 7 load"])
  }

  @Test func rowsAnswerForThemselvesAndRemovingOneCancelsItsEffects() {
    let store = store(rows(1, 2, 3))
    for id in [1, 2, 3] { store.send(.row(id, .load)) }
    store.send(.remove(2))
    #expect(childWork.log.last == "cancel unnamed 2")
    childWork.sends[2].finish(with: .loaded)
    childWork.sends[1].finish(with: .loaded)
    #expect(store.state.rows.elements.map(\.count) == [0, 100])
    #expect(store.state.heard.last == "row 3 loaded")
    store.tearDown()
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

  @Test func aRowRemovedByItsOwnDelegateActionTakesItsEffectsAlong() {
    let store = store(rows(1, 2))
    store.send(.row(1, .load))
    store.send(.row(1, .tapped))
    #expect(store.state.rows.ids == [2])
    #expect(childWork.log == ["start unnamed 1", "cancel unnamed 1"])
  }

  @Test func effectsDeepInsideAVanishedChildAreCancelled() {
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

  @Test func aParentCanCancelAChildsEffectsByPath() {
    let parent = family()
    let cancelling = Reducer<Parent, Action> { _, action in action == .reverseRows ? .cancel(id: EffectID("row", 2)) : .none }
    let store = Store(initialState: rows(1, 2), reducer: .combine(parent, cancelling)) { Issue.record("\($0)") }
    store.send(.row(1, .load))
    store.send(.row(2, .load))
    store.send(.reverseRows)
    #expect(childWork.log == ["start unnamed 1", "start unnamed 2", "cancel unnamed 2"])
    store.tearDown()
  }

  @Test func aPresentedChildIsReducedWithoutCopyingWhatItHolds() {
    typealias Address = UnsafePointer<Int>?
    var seen: [Address] = []
    let child = Reducer<[Int], Int> { state, action in
      seen.append(state.withUnsafeBufferPointer { $0.baseAddress })
      state[0] = action
      seen.append(state.withUnsafeBufferPointer { $0.baseAddress })
      return .none
    }
    let parent = Reducer<[Int]?, Int> { _, _ in .none }
      .ifLet("child", state: { $1(&$0) }, action: { $0 }, embed: { $0 }, child: child)
    let store = Store(initialState: Array(0..<100), reducer: parent) { Issue.record("\($0)") }
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
