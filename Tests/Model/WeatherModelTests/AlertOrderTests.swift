import Testing
import WeatherModel

@Suite struct AlertOrderTests {
  private let alerts: [Alert] = {
    var alerts: [Alert] = []
    for severity in [Alert.Severity.minor, .severe] {
      for onset in [nil, 5, 9] as [Int64?] {
        for sent in [nil, 7] as [Int64?] {
          for id in ["a", "b"] {
            var alert = Alert(id: id, event: "x", severity: severity)
            alert.onset = onset.map { Instant(seconds: $0) }
            alert.sent = sent.map { Instant(seconds: $0) }
            alerts.append(alert)
          }
        }
      }
    }
    return alerts
  }()

  /// A strict weak order: irreflexive, asymmetric, and both 'before' and 'equivalent' are transitive.
  @Test func theOrderIsStrict() {
    let before = Alert.comesBefore
    for one in alerts {
      #expect(!before(one, one))
      for other in alerts {
        #expect(!(before(one, other) && before(other, one)))
        for third in alerts {
          if before(one, other), before(other, third) { #expect(before(one, third)) }
          if !before(one, other), !before(other, one), !before(other, third), !before(third, other) {
            #expect(!before(one, third) && !before(third, one))
          }
        }
      }
    }
  }

  @Test func alertsWithoutATimeComeLast() {
    var known = Alert(id: "z", event: "x", severity: .severe)
    known.onset = Instant(seconds: 5)
    let unknown = Alert(id: "a", event: "x", severity: .severe)
    #expect(Alert.comesBefore(known, unknown) && !Alert.comesBefore(unknown, known))
  }
}
