import Loop
import TestKit
import Testing

@Suite struct KeyedArrayTests {
  struct Row: Identifiable, Equatable {
    let id: String
    var count = 0
  }

  @Test func theFirstOfSeveralElementsWithOneIdStays() {
    var rows = KeyedArray([Row(id: "a", count: 1), Row(id: "b"), Row(id: "a", count: 2)])
    #expect(rows.ids == ["a", "b"])
    #expect(rows[id: "a"]?.count == 1)
    #expect(rows.append(Row(id: "b", count: 9)) == false)
    #expect(rows[id: "b"]?.count == 0)
  }

  @Test func settingByIdReplacesInPlaceAppendsOrRemoves() {
    var rows = KeyedArray([Row(id: "a"), Row(id: "b")])
    rows[id: "a"] = Row(id: "a", count: 5)
    rows[id: "c"] = Row(id: "c")
    #expect(rows.map(\.id) == ["a", "b", "c"])
    #expect(rows[0].count == 5)
    rows[id: "b"] = nil
    #expect(rows.ids == ["a", "c"])
    #expect(rows.position(of: "c") == 1)
  }

  @Test func updatingAMissingElementReturnsNil() {
    var rows = KeyedArray([Row(id: "a")])
    let missing: Int? = rows.update("z") { $0.count }
    #expect(missing == nil)
    rows.update("a") { $0.count += 1 }
    #expect(rows[id: "a"]?.count == 1)
  }

  @Test func anElementIsChangedWithoutCopyingItsContents() {
    var rows = KeyedArray<Int, [Int]>()
    rows.append(Array(0..<100), id: 7)
    let before = rows.elements[0].withUnsafeBufferPointer { $0.baseAddress }
    rows.update(7) { $0[0] = 42 }
    let after = rows.elements[0].withUnsafeBufferPointer { $0.baseAddress }
    #expect(before == after)
    #expect(rows[id: 7]?.first == 42)
  }

  /// Random sequences of operations, compared with a plain array of pairs.
  @Test(arguments: 0..<40)
  func anySequenceOfOperationsActsLikeAPlainList(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var array = KeyedArray<Int, Int>()
    var model: [(id: Int, element: Int)] = []
    for step in 0..<200 {
      let id = Int.random(in: 0..<12, using: &random)
      let position = Int.random(in: -2..<14, using: &random)
      let known = model.firstIndex { $0.id == id }
      switch Int.random(in: 0..<7, using: &random) {
      case 0:
        #expect(array.append(step, id: id) == (known == nil))
        if known == nil { model.append((id, step)) }
      case 1:
        #expect(array.insert(step, id: id, at: position) == (known == nil))
        if known == nil { model.insert((id, step), at: min(max(0, position), model.count)) }
      case 2:
        #expect(array.remove(id) == known.map { model[$0].element })
        if let known { model.remove(at: known) }
      case 3:
        #expect(array.move(id, to: position) == (known != nil))
        if let known {
          let moved = model.remove(at: known)
          model.insert(moved, at: min(max(0, position), model.count))
        }
      case 4:
        array[id: id] = step
        if let known { model[known].element = step } else { model.append((id, step)) }
      case 5:
        array.update(id) { $0 += 1 }
        if let known { model[known].element += 1 }
      default:
        if Int.random(in: 0..<20, using: &random) == 0 {
          array.removeAll()
          model = []
        }
      }
      let isRight =
        array.ids == model.map(\.id) && array.elements == model.map(\.element)
        && (0..<12).allSatisfy { id in array.position(of: id) == model.firstIndex { $0.id == id } }
      #expect(isRight, "seed \(seed), step \(step): \(array.ids) should be \(model.map(\.id))")
      if !isRight { return }
    }
  }
}
