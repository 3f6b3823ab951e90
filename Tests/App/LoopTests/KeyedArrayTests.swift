import Loop
import TestKit
import Testing

@Suite struct KeyedArrayTests {
  @Test func theFirstOfSeveralElementsWithOneIdStays() {
    var rows = KeyedArray<String, Int>()
    let isAdded = [rows.append(1, id: "a"), rows.append(2, id: "a")]
    #expect(isAdded == [true, false])
    #expect(rows.ids == ["a"] && rows.elements == [1])
  }

  @Test func settingByIdReplacesInPlaceAppendsOrRemoves() {
    var rows = KeyedArray<String, Int>()
    for id in ["a", "b", "c"] { rows[id: id] = 0 }
    rows[id: "a"] = 5
    #expect(rows.ids == ["a", "b", "c"] && rows.elements == [5, 0, 0])
    rows[id: "b"] = nil
    #expect(rows.ids == ["a", "c"])
    #expect(rows.position(of: "c") == 1)
  }

  @Test func updatingAMissingElementReturnsNil() {
    var rows = KeyedArray<String, Int>()
    rows.append(0, id: "a")
    let missing: Int? = rows.update("z") { $0 }
    #expect(missing == nil)
    rows.update("a") { $0 += 1 }
    #expect(rows[id: "a"] == 1)
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
      switch Int.random(in: 0..<6, using: &random) {
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
        array[id: id] = step
        if let known { model[known].element = step } else { model.append((id, step)) }
      case 4:
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
