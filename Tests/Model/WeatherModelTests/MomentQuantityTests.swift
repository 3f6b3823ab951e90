import Testing
import WeatherModel

/// The numbers of a moment.
@Suite struct MomentQuantityTests {
  @Test func everyQuantityIsReadAsItWasSetAndChangesNoOther() {
    var moment = Moment(time: Instant(seconds: 0), condition: .clear, temperature: Temperature(celsius: 0))
    for quantity in MomentQuantity.allCases {
      let before = MomentQuantity.allCases.map { moment[$0] }
      moment[quantity] = Double(quantity.rawValue) + 0.5
      for (other, value) in zip(MomentQuantity.allCases, before) where other != quantity { #expect(moment[other] == value) }
      #expect(moment[quantity] == Double(quantity.rawValue) + 0.5)
    }
    for quantity in MomentQuantity.allCases { moment[quantity] = nil }
    #expect(MomentQuantity.allCases.filter { moment[$0] != nil } == [.temperature])
  }

  @Test func everyQuantityHasANameOfItsOwn() {
    #expect(Set(MomentQuantity.allCases.map { "\($0.name)" }).count == MomentQuantity.allCases.count)
  }
}
