import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The screen with the trips that were booked in a month.
enum TripHistoryView {
  static func view(_ state: TripHistoryFeature.State, _ environment: Environment, _ send: Send<TripHistoryFeature.Action>) -> Node {
    let copy = environment.copy
    let isBeginning = isBeginning(state)
    return screen(
      class: isBeginning ? "screen screen--tool" : "screen screen--tool trips", key: "trips",
      children: [
        topBar(screenTitle(copy.trips)),
        isBeginning ? begin(environment) : .nothing,
        Node(.div, .class("stack trips__side")) {
          month(state.month, environment)
          if !isBeginning {
            months(state, environment)
            totals(state, copy)
          }
        },
        isBeginning
          ? .nothing
          : Node(.div, .class("stack")) {
            list(state, environment, send)
            start(environment, .glass)
          },
      ])
  }

  /// Whether somebody looks at their trips who has booked none this year.
  private static func isBeginning(_ state: TripHistoryFeature.State) -> Bool {
    guard state.page == nil, let trips = state.trips else { return false }
    return trips.trips.isEmpty && trips.yearTrips.allSatisfy { $0 == 0 }
  }

  /// What a trip is, and how to start one.
  private static func begin(_ environment: Environment) -> Node {
    let copy = environment.copy
    return Node(.div, .class("begin")) {
      Node(.div, .class("begin__art"), .decorative) {
        endMark(copy.letter(of: .start), isB: false)
        for condition in [Condition.rain, .partlyCloudy, .clear] { weatherIcon(WeatherIcon(condition: condition, isDaylight: true)) }
        endMark(copy.letter(of: .end), isB: true)
      }
      Node(.p, .class("verdict")) { copy.tripsBegin }
      Node(.div, .class("begin__start with-script")) { start(environment, .primary) }
      wayForm(copy)
      Node(.p, .class("callout")) { copy.ownLog }
    }
  }

  private static func start(_ environment: Environment, _ style: ButtonStyle) -> Node {
    let page = Destination(.trip(.places(for: .start)))
    return formButton(environment.copy.startTrip, icon: .route, style: style, isWide: true, url: page.url) { environment.open(page) }
  }

  private static func month(_ month: CalendarMonth, _ environment: Environment) -> Node {
    let copy = environment.copy
    return Node(.div, .class("glass month"), .role("group"), .label(copy.monthLabel)) {
      step(.back, copy.previousMonth, month.moved(by: -1), environment)
      Node(.h2, .class("list__title"), .attr(.ariaLive, "polite")) { copy.month(month) }
      step(.chevron, copy.nextMonth, month.moved(by: 1), environment)
    }
  }

  /// The months of a year, on screens with room for them.
  private static func months(_ state: TripHistoryFeature.State, _ environment: Environment) -> Node {
    let (copy, month) = (environment.copy, state.month)
    return Node(.div, .class("glass card months"), .role("group"), .label(copy.monthLabel)) {
      Node(.div, .class("row row--between")) {
        step(.back, copy.month(month.moved(by: -12) ?? month), month.moved(by: -12), environment)
        Node(.p, .class("list__title")) { isolated(String(month.year)) }
        step(.chevron, copy.month(month.moved(by: 12) ?? month), month.moved(by: 12), environment)
      }
      Node(
        .div, [.class("months__grid")],
        children: month.ofYear.map { one in
          let page = Destination(.trip(.history(one)))
          let counts = state.trips?.yearTrips ?? []
          let count = one.month <= counts.count ? counts[one.month - 1] : 0
          return Node(
            .a, .class("months__month"), .href(page.url),
            .label(count > 0 ? copy.monthWithTrips(count: count, month: copy.month(one)) : copy.month(one)),
            .attr(.ariaCurrent, ifPresent: one == month ? "true" : nil),
            .onClick { environment.open(page) }
          ) {
            Node(.span) { copy.shortMonth(one) }
            Node(.span, .class("caption")) { count > 0 ? copy.count(count) : "–" }
          }
        })
    }
  }

  private static func step(_ icon: Icon, _ label: String, _ month: CalendarMonth?, _ environment: Environment) -> Node {
    guard let month else { return Node(.span) }
    let page = Destination(.trip(.history(month)))
    return iconLink(icon, label: label, isGlass: false, href: page.url) { environment.open(page) }
  }

  private static func totals(_ state: TripHistoryFeature.State, _ copy: Copy) -> Node {
    guard let trips = state.trips else { return .nothing }
    let price = trips.totals.isEmpty ? "–" : copy.list(trips.totals.map { copy.money($0) })
    return Node(.div, .class("totals")) {
      total(copy.totalTrips, copy.count(trips.count))
      total(copy.totalPrice, price)
    }
  }

  @NodeBuilder private static func list(
    _ state: TripHistoryFeature.State, _ environment: Environment, _ send: Send<TripHistoryFeature.Action>
  )
    -> Node
  {
    let copy = environment.copy
    if let problem = state.problem {
      messageCard(copy.tripsMissing(reason: environment.words(problem)), action: button(copy.retry, style: .quiet) { send(.appeared) })
    }
    if let trips = state.trips {
      if trips.trips.isEmpty {
        Node(.p, .class("callout on-sky secondary")) { copy.noTrips }
      } else {
        Node(.ul, [.class("glass list")], children: trips.trips.map { row($0, environment, send) })
      }
      if trips.hasMore { Node(.p, .class("caption on-sky")) { copy.moreTrips } }
      routeCredits(
        trips.trips.flatMap { $0.journey?.stops ?? [] }, trips.trips.flatMap { [$0.start.air, $0.end.air] }, copy)
    } else if state.problem == nil {
      Node(.div, .class("skeleton trips__waiting"), .decorative)
    }
  }

  private static func row(_ trip: Trip, _ environment: Environment, _ send: Send<TripHistoryFeature.Action>) -> Node {
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    let page = Destination(.trip(.trip(trip.id)))
    let stop = trip.journey?.stops.last
    return Node(.li, .class("list__row trip"), .key(.name(trip.id.text))) {
      // Without scripts there is no map to plan the trip on, so the form leads to the booking.
      Node(
        .form, .class("form-button"), .attr(.action, page.url), .attr(.method, "get"),
        .on(.submit, preventDefault: true) { send(.tripTapped(trip)) }
      ) {
        Node(.button, .attr(.type, "submit"), .class("grow trip-place")) {
          Node(.span, .class("caption")) { isolated(display.onDate(trip.booked)) }
          Node(.span, .class("list__title")) { copy.fromTo(from: shortTitle(of: trip.start), to: shortTitle(of: trip.end)) }
          if let air = air(trip, environment) { Node(.span, .class("caption")) { air } }
        }
      }
      Node(.p, .class("trip__price")) {
        if trip.cancellation == nil {
          isolated(copy.money(trip.price.total))
        } else {
          Node(.span, .class("badge")) { copy.cancelled }
        }
      }
      iconLink(.chevron, label: copy.tripDetails, isGlass: false, href: page.url) { environment.open(page) }
      if let forecast = stop?.weather?.value, let happened = stop?.actualWeather?.value {
        forecastComparison(forecast, happened, environment)
      }
    }
  }

  /// "Air 14 good, 22 fair"
  private static func air(_ trip: Trip, _ environment: Environment) -> String? {
    let copy = environment.copy
    guard let a = DisplayedAir(trip.start.air?.value, environment),
      let b = DisplayedAir(trip.end.air?.value, environment)
    else { return nil }
    return copy.airAtBoth(a: a.words(copy), b: b.words(copy))
  }
}
