import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The screen with the weather and air on the way from A to B, the best time to leave, and the booking.
enum WayView {
  static func view(
    _ state: WayFeature.State, _ planned: PlannedTripFeature.State, back: Destination, _ environment: Environment,
    _ send: Send<WayFeature.Action>
  ) -> Node {
    let copy = environment.copy
    return screen(
      class: "screen screen--tool way-screen", key: "way",
      children: [
        environment.titleBar(copy.onTheWay, backButton: copy.back, to: back),
        Node(.div, .class("stack")) {
          summary(state, planned.draft, environment)
          Node(.div, .class("with-script row--centre row")) {
            segmented(
              copy.travelSpeed, name: "speed", segments: TravelSpeed.allCases.map { Segment($0.word, copy.travel($0)) },
              selected: state.speed.word
            ) { word in
              if let speed = TravelSpeed(word: word) { send(.speedChosen(speed)) }
            }
          }
          if let problem = state.problem {
            messageCard(
              copy.tripsMissing(reason: environment.words(problem)), action: button(copy.retry, style: .quiet) { send(.appeared) })
          }
          if let journey = state.journey {
            best(journey, environment)
            times(state, journey, environment, send)
            booking(state, journey, planned, environment, send)
            bookingWithoutScript(state, journey, environment)
            if environment.utcOffset == nil, environment.deviceZone == nil {
              Node(.p, .class("caption on-sky")) { copy.timesInUTC }
            }
          } else if state.problem == nil {
            wayForm(copy)
            Node(.div, .class("skeleton trips__waiting with-script"), .decorative)
          }
        },
        Node(.div, .class("stack")) {
          if let journey = state.journey {
            card(copy.leavingAt(time: environment.deviceDisplay.dayAndTime(journey.departure)), icon: .route) {
              routeList(journey.stops, environment)
            }
            routeCredits(journey.stops, [], copy)
          }
        },
      ])
  }

  private static func summary(_ state: WayFeature.State, _ trip: TripDraft, _ environment: Environment) -> Node {
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    let way = GreatCircle(from: state.from.coordinate, to: state.to.coordinate)
    let length = copy.straightLine(distance: display.distanceWithUnit(way.length))
    // The person knows their places by the names that they chose.
    let known = trip.connects(from: state.from, to: state.to) ? trip : TripDraft()
    func title(_ end: KnownPlace?, _ stop: JourneyStop?, _ point: TripPoint) -> String {
      end.map { shortTitle(of: $0.point) } ?? stop.map { name(of: $0, environment) } ?? point.name
    }
    return Node(.p, .class("callout on-sky secondary")) {
      copy.fromTo(
        from: title(known.start, state.journey?.stops.first, state.start), to: title(known.end, state.journey?.stops.last, state.end))
      Node(.br)
      isolated(length + " · " + copy.duration(seconds: way.duration(at: state.speed)))
    }
  }

  /// The best time of departure with its reason, and how good the others are.
  private static func best(_ journey: Journey, _ environment: Environment) -> Node {
    guard let best = journey.best else { return .nothing }
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    let leavesNow = isNow(best.time, environment)
    return card(copy.whenToLeave, icon: .clock, class: "leave") {
      Node(.p, .class("verdict")) { leavesNow ? copy.leaveNow : copy.leaveAt(time: display.timeInSentence(best.time)) }
      Node(.p, .class("callout")) { display.reason(best) }
      departureBars(bars(journey, best, environment))
      Node(.p, .class("leave__keys caption"), .decorative) {
        if best.reason != .noBetterTime { key("leave__key--best", copy.barBest) }
        if journey.choices.contains(where: { $0.isWet }) { key("leave__key--wet", copy.barWet) }
        if journey.choices.contains(where: { $0.isDark }) { key("leave__key--dark", copy.barDark) }
        Node(.span) { copy.higherIsBetter }
      }
    }
  }

  private static func key(_ name: String, _ words: String) -> Node {
    Node(.span, .class(name)) { words }
  }

  /// A bar for each departure, as high as it is good, relative to the best. Every third has its time.
  private static func bars(_ journey: Journey, _ best: Departure, _ environment: Environment) -> [DepartureBar] {
    let display = environment.deviceDisplay
    let ease = journey.ease
    let most = ease.max() ?? 1
    return zip(journey.choices, ease).enumerated().map { index, one in
      let (choice, ease) = one
      var label = ""
      if index % 3 == 0 {
        let time = display.zone.time(of: choice.time)
        label = isNow(choice.time, environment) ? display.copy.now : time.minute == 0 ? display.hour(time.hour) : display.time(choice.time)
      }
      let isBest = best.reason != .noBetterTime && choice.time == best.time
      return (ease / most, label, isBest, choice.isWet, choice.isDark)
    }
  }

  private static func isNow(_ time: Instant, _ environment: Environment) -> Bool { abs(time - environment.now) < .minutes(10) }

  /// A menu of the times of departure.
  private static func times(
    _ state: WayFeature.State, _ journey: Journey, _ environment: Environment, _ send: Send<WayFeature.Action>
  ) -> Node {
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    let selected = state.departure ?? journey.departure
    var options: [(segment: Segment, language: String?)] = []
    var choices = journey.choices.map { $0.time }
    if !choices.contains(selected) { choices.insert(selected, at: 0) }
    for time in choices {
      options.append((Segment(time.description, isNow(time, environment) ? copy.now : display.dayAndTime(time)), nil))
    }
    return Node(.section, .class("glass list with-script")) {
      row(
        copy.departureTime,
        end: menu(copy.departureTime, name: "departure", options: options, selected: selected.description) { text in
          let time = Instant(iso8601: text)
          send(.departureChosen(time.flatMap { isNow($0, environment) ? nil : $0 }))
        })
    }
  }

  /// The price, and the button that books.
  private static func booking(
    _ state: WayFeature.State, _ journey: Journey, _ planned: PlannedTripFeature.State, _ environment: Environment,
    _ send: Send<WayFeature.Action>
  ) -> Node {
    let (copy, trip) = (environment.copy, planned.draft)
    let isBusy =
      state.isAsking || trip.isBusy || trip.isBookingWanted || !planned.isRead
      || trip.isUntouched && !planned.hasBooked
    return Node(.div, .class("with-script")) {
      plainCard(class: "book") {
        if let problem = trip.problem { messageCard(problem == .tooClose ? copy.sameEnds : environment.words(of: problem)) }
        Node(.div, .class("row row--between")) {
          if let price = price(state, journey, trip)?.total {
            Node(.div) {
              Node(.p, .class("big-number"), .label(copy.price)) { isolated(copy.money(price)) }
              if journey.isSimulated { simulatedBadge(copy.simulated) }
            }
          }
          button(
            state.departure.map { copy.bookAt(time: environment.deviceDisplay.coming($0)) } ?? copy.book, icon: .check, style: .primary,
            isDisabled: isBusy
          ) { send(.bookButtonTapped) }
        }
        Node(.p, .class("caption")) { copy.ownLog }
      }
    }
  }

  /// The price and the distance, and what booking needs.
  private static func bookingWithoutScript(_ state: WayFeature.State, _ journey: Journey, _ environment: Environment) -> Node {
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    return plainCard(class: "without-script") {
      if let price = price(state, journey, TripDraft()) {
        Node(.div, .class("row row--between")) {
          Node(.p, .class("big-number"), .label(copy.price)) { isolated(copy.money(price.total)) }
          Node(.p, .class("callout")) { isolated(display.distanceWithUnit(Double(price.distance))) }
        }
      }
      Node(.p, .class("caption")) { copy.bookingNeedsScript }
    }
  }

  /// What the server will charge: by the air that is sent with the order or, until that is known, by the air on the way.
  private static func price(_ state: WayFeature.State, _ journey: Journey, _ trip: TripDraft) -> TripPrice? {
    var (start, end) = (state.start, state.end)
    (start.air, end.air) = (journey.stops.first?.air, journey.stops.last?.air)
    if let from = trip.start, let to = trip.end, trip.refreshing.isEmpty, trip.connects(from: state.from, to: state.to) {
      (start, end) = (from.point, to.point)
    }
    return journey.tariff?.price(from: start, to: end)
  }
}
