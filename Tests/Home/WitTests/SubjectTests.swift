import Testing
import WeatherModel

@testable import Wit

/// The remarkable facts about weather.
@Suite struct SubjectTests {
  @Test func anOvercastDayHasOnlyOrdinaryTopics() throws {
    #expect(try makeSubject().topics == [.clouds, .ordinary])
  }

  @Test(arguments: [
    (Condition.rain, Topic.rain), (.drizzle, .drizzle), (.heavyRain, .downpour), (.snow, .snow), (.sleet, .sleet), (.freezingRain, .glaze),
    (.thunderstorm, .thunder),
    (.hail, .thunder), (.fog, .fog), (.clear, .clear), (.partlyCloudy, .mixed),
  ])
  func theConditionIsATopic(_ condition: Condition, _ topic: Topic) throws {
    #expect(try makeSubject { report, _ in report.current?.value.condition = condition }.topics.contains(topic))
  }

  @Test func yesterdayIsComparedInTheShownDegrees() throws {
    var background = Subject.Background()
    background.yesterday = (Temperature(celsius: 2), Temperature(celsius: 4.4))
    let warmer = try makeSubject(knowing: background)
    #expect(warmer.topics.contains(.warmer) && warmer.values["delta"] == "5°")
    background.yesterday = (Temperature(celsius: 2), Temperature(celsius: 13))
    #expect(try makeSubject(knowing: background).topics.contains(.colder))
    background.yesterday = (Temperature(celsius: 2), Temperature(celsius: 11))
    #expect(try makeSubject(knowing: background).topics == [.clouds, .ordinary])
  }

  @Test func theWeeksBestDayIsOneWhereAllOthersAreColder() throws {
    var background = Subject.Background()
    background.otherDays = (0..<4).map { _ in (Temperature(celsius: 4), Temperature(celsius: 8)) }
    #expect(try makeSubject(knowing: background).topics.contains(.peak))
    background.otherDays.append((Temperature(celsius: 4), Temperature(celsius: 9)))
    #expect(try makeSubject(knowing: background).topics.contains(.peak) == false)
    background.otherDays = (0..<4).map { _ in (Temperature(celsius: 7), Temperature(celsius: 9)) }
    #expect(try makeSubject(knowing: background).topics.contains(.trough))
  }

  @Test func theForecastIsComparedWithTheCurrentWeather() throws {
    func topics(_ condition: Condition, _ chance: Double) throws -> [Topic] {
      try makeSubject { report, _ in
        report.current?.value.condition = condition
        report.hourly?.value[0].precipitationChance = chance
      }.topics
    }
    #expect(try topics(.rain, 0.1).contains(.betrayed))
    #expect(try topics(.rain, 0.5).contains(.betrayed) == false)
    #expect(try topics(.cloudy, 0.9).contains(.spared))
    #expect(try topics(.cloudy, 0.5).contains(.spared) == false)
    // Snow is not the rain of which the lines speak.
    #expect(try topics(.snow, 0.1).contains(.betrayed) == false)
  }

  @Test func theHourTheDayAndThePlaceAreTopics() throws {
    let monday = now + .days(5) - .hours(6)
    #expect(try makeSubject(at: monday).topics.contains(.monday))
    let saturday = now + .days(3)
    #expect(try makeSubject(at: saturday).topics.contains(.weekend))
    let night = now - .hours(11)
    #expect(try makeSubject(at: night) { report, _ in report.current?.value.isDaylight = false }.topics.contains(.small))
    var background = Subject.Background()
    background.site = .far
    #expect(try makeSubject(knowing: background).topics == [.clouds, .far])
    background.site = .water
    #expect(try makeSubject(knowing: background).topics == [.clouds, .sea, .far])
  }

  @Test func theDaysOffAreThoseOfTheCountry() throws {
    var background = Subject.Background()
    background.country = "EG"
    #expect(try makeSubject(at: now + .days(3), knowing: background).topics == [.clouds, .ordinary])
    background.country = "DE"
    #expect(try makeSubject(at: now + .days(3), knowing: background).topics.contains(.weekend))
  }

  @Test(arguments: [
    (Condition.clear, 0.04, Topic.clear), (.clear, 0.12, .mixed), (.partlyCloudy, 0.38, .mixed), (.cloudy, 0.7, .mixed),
    (.cloudy, 0.9, .clouds),
    (.overcast, 1, .clouds),
  ])
  func theSkyIsTheConditionAndTheCover(_ condition: Condition, _ cover: Double, _ topic: Topic) throws {
    let subject = try makeSubject { report, _ in
      report.current?.value.condition = condition
      report.current?.value.cloudCover = cover
    }
    #expect(subject.topics.filter { [.clear, .mixed, .clouds].contains($0) } == [topic])
  }

  @Test func aWordAndANumberThatDisagreeClaimNothing() throws {
    let subject = try makeSubject { report, _ in
      report.current?.value.condition = .clear
      report.current?.value.cloudCover = 0.95
    }
    #expect(subject.topics == [.ordinary])
  }

  @Test func starsNeedADarkSkyWithGaps() throws {
    func facts(_ condition: Condition, at time: Instant) throws -> Set<Fact> {
      try makeSubject(at: time) { report, _ in
        report.current?.value.condition = condition
        report.current?.value.isDaylight = false
      }.facts.intersection([.dark, .stars, .moon])
    }
    // Wednesday 18 November 2026 at 0° N, 0° E: the moon of nine days sets after midnight.
    #expect(try facts(.clear, at: now + .hours(6)) == [.dark, .stars, .moon])
    #expect(try facts(.clear, at: now + .hours(12)) == [.dark, .stars])
    #expect(try facts(.partlyCloudy, at: now + .hours(12)) == [.dark, .stars])
    #expect(try facts(.overcast, at: now + .hours(6)) == [.dark])
    // A quarter of an hour after sunset it is not dark.
    #expect(try facts(.clear, at: now + .hours(4)) == [])
  }

  @Test func duringASevereWarningThereIsNoLine() {
    func isSilent(_ severity: Alert.Severity, ends: Instant? = nil) -> Bool {
      subjectIfAny { report, provenance in
        var alert = Alert(id: "1", event: "Storm", severity: severity)
        alert.ends = ends
        report.alerts = Stamped([alert], provenance)
      } == nil
    }
    #expect(isSilent(.severe) && isSilent(.extreme) && !isSilent(.moderate))
    #expect(!isSilent(.extreme, ends: now - 1))
  }

  @Test func weatherThatIsTooOldHasNoSubject() {
    #expect(Subject(report(at: now - .days(20)), Subject.Background(), display()) == nil)
    #expect(Subject(WeatherReport(cell: .zero, zone: .utc), Subject.Background(), display()) == nil)
  }
}
