import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

enum BookedTripView {
  static func view(
    _ state: BookedTripFeature.State, isBesideMap: Bool, _ environment: Environment,
    _ send: Send<BookedTripFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let map = Destination(.tool(.map))
    let history = Destination(.trip(.history(state.month)))
    // A trip that was just booked was opened from the map, an older one from the list of trips.
    let opener = isBesideMap ? map : history
    var children = [environment.titleBar(copy.yourTrip, backButton: copy.back, id: BookedTripFeature.backID, to: opener)]
    if let problem = state.problem {
      children.append(
        messageCard(
          problem == .notFound || problem == .notPaired ? copy.noSuchTrip : copy.tripsMissing(reason: environment.words(problem)),
          action: state.trip == nil ? button(copy.retry, style: .quiet) { send(.appeared) } : .nothing))
    }
    if let trip = state.trip { children += parts(trip, environment) }
    children.append(formButton(copy.viewHistory, icon: .list, isWide: true, url: history.url) { environment.open(history) })
    children.append(formButton(copy.backToMap, icon: .map, style: .primary, isWide: true, url: map.url) { environment.open(map) })
    if let trip = state.trip {
      if let journey = trip.journey, journey.stops.count > 1 {
        children.append(card(copy.onTheWay, icon: .route) { routeList(named(journey.stops, trip), environment) })
        if isPastUnknown(journey.stops, environment.now) { children.append(Node(.p, .class("caption on-sky")) { copy.pastUnknown }) }
      }
      children.append(routeCredits(trip.journey?.stops ?? [], [trip.start.air, trip.end.air], copy))
      if trip.cancellation == nil { children.append(cancellation(state, copy, send)) }
    }
    return screen(class: "screen screen--tool", key: "trip", children: children)
  }

  private static func parts(_ trip: Trip, _ environment: Environment) -> [Node] {
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    var facts = [row(copy.distanceTitle, value: copy.straightLine(distance: display.distanceWithUnit(Double(trip.price.distance))))]
    if let journey = trip.journey { facts.append(row(copy.departureTime, value: display.onDate(journey.departure))) }
    facts.append(row(copy.bookedAt, value: display.onDate(trip.booked)))
    if let cancellation = trip.cancellation {
      facts.append(row(copy.cancelled, value: display.onDate(cancellation.time)))
      facts.append(row(copy.cancelReason, value: cancellation.reason))
    }
    return [
      plainCard {
        end(.start, trip.start, trip.journey?.stops.first, environment)
        end(.end, trip.end, trip.journey?.stops.last, environment)
      },
      Node(.section, [.class("glass list")], children: facts),
      plainCard {
        Node(.div, .class("row row--between")) {
          Node(.h2, .class("list__title")) { copy.price }
          if trip.journey?.isSimulated == true { simulatedBadge(copy.simulated) }
          Node(.p, .class("big-number")) { isolated(copy.money(trip.price.total)) }
        }
      },
    ]
  }

  /// Whether some stop was passed more than three hours ago and the weather that there actually was is still unknown.
  private static func isPastUnknown(_ stops: [JourneyStop], _ now: Instant) -> Bool {
    stops.contains { $0.weather != nil && $0.actualWeather == nil && now - $0.time > .hours(3) }
  }

  /// The stops, with the first and the last named as in the trip.
  private static func named(_ stops: [JourneyStop], _ trip: Trip) -> [JourneyStop] {
    var stops = stops
    for (stop, end) in [(0, trip.start), (stops.count - 1, trip.end)] {
      (stops[stop].name, stops[stop].nearestTown) = (shortTitle(of: end), nil)
    }
    return stops
  }

  private static func end(_ end: TripEnd, _ point: TripPoint, _ stop: JourneyStop?, _ environment: Environment) -> Node {
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    let air = DisplayedAir(point.air?.value, environment)
    var notes: [String] = []
    if point.nickname != nil { notes.append(point.name) }
    notes.append(copy.coordinates(point.coordinate))
    let moment = stop?.weather?.value
    return tripEnd(
      copy.letter(of: end), isB: end == .end, title: point.title, notes: notes,
      weather: moment.map { moment in
        Node(.span, .class("row")) {
          weatherIcon(WeatherIcon(condition: moment.condition, isDaylight: moment.isDaylight ?? true))
          isolated(display.degrees(moment.temperature))
        }
      } ?? .nothing,
      air: air.map { air in
        Node(.span, .class("way__air")) {
          Node(.span, .class("visually-hidden")) { copy.airQuality }
          Node(.span, .class("caption")) { isolated(copy.airScaleName(air.scale) + " " + air.index) }
          air.chip(copy)
        }
      } ?? Node(.span, .class("caption")) { copy.noDataHere })
  }

  /// The button for cancelling the trip or, once tapped, the form that asks for the reason.
  private static func cancellation(
    _ state: BookedTripFeature.State, _ copy: Copy, _ send: Send<BookedTripFeature.Action>
  ) -> Node {
    guard let reason = state.reason else {
      return button(copy.cancelTrip, icon: .trash, id: BookedTripFeature.cancelID, style: .danger, isWide: true) {
        send(.cancelButtonTapped)
      }
    }
    let isPossible = reasonProblem(trimmedText(reason)) == nil && !state.isAsking
    return Node(
      .form, .class("glass card trip-cancel"), .label(copy.cancelTrip), .on(.submit, preventDefault: true) { send(.confirmButtonTapped) },
      .onEscape { send(.keepButtonTapped) }
    ) {
      Node(.label, .class("field__label"), .attr(.for, BookedTripFeature.reasonID)) { copy.cancelReason }
      Node(
        .input, .class("input"), .attr(.id, BookedTripFeature.reasonID), .attr(.type, "text"),
        .attr(.maxlength, String(TripLimits.reasonBytes)), .attr(.autocomplete, "off"), .attr(.value, reason),
        .onValue(.input) { send(.reasonEdited($0)) })
      Node(.p, .class("caption")) { copy.cancelNote }
      Node(.div, .class("row")) {
        Node(.button, .attr(.type, "submit"), .class("button button--danger"), .flag(.disabled, !isPossible)) { copy.cancelTrip }
        button(copy.keepTrip) { send(.keepButtonTapped) }
      }
    }
  }
}
