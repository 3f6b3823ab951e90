import Features
import HTTPServer
import Routes
import Testing
import WeatherModel
import Wire

@testable import Server

/// The pages about trips, as the server renders them.
@Suite struct TripPageTests {
  private func book(_ server: SpaceServer, cookie: String) async throws -> Trip {
    let place = try #require(Coordinate(latitude: 45.764, longitude: 4.8357))
    let order = TripOrder(from: TripPoint(Cell.zero.coordinate, name: "Null Island"), to: TripPoint(place, name: "Lyon"))
    let headers = [("Content-Type", "application/json"), ("Idempotency-Key", "key"), ("Cookie", cookie)].map { HTTPHeader($0.0, $0.1) }
    return try Trip(json: try await server.server.ask("POST", "/books", headers, order.json, "127.0.0.1").json())
  }

  @Test(arguments: Transport.allCases) func aBookedTripIsRenderedForItsOwner(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let trip = try await book(server, cookie: phone)
      let page = try await server.server.ask("/trips/" + trip.id.text, ("Cookie", phone))
      #expect(page.status == 200 && page.text.contains("<title>Your trip · Weatherglass</title>"))
      #expect(
        page.text.contains(" data-map") && page.text.contains(">Back to map</button>") && page.text.contains(">View history</button>"))
      let state = try page.state()
      guard let screen = state.trip else { return #expect(Bool(false), "another screen") }
      #expect(screen.trip?.id == trip.id && screen.trip?.price == trip.price)
      for unknownDevice in ["", "weatherglass-device=nix"] {
        let other = try await server.server.ask("/trips/" + trip.id.text, ("Cookie", unknownDevice))
        #expect(other.status == 404 && other.text.contains("You have no such trip.") && !other.text.contains(trip.start.name))
      }
    }
  }

  @Test(arguments: Transport.allCases) func theHistoryIsRenderedWithItsTotals(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await server.begin()
      let trip = try await book(server, cookie: phone)
      for path in ["/trips", "/trips/2026-11"] {
        let page = try await server.server.ask(path, ("Cookie", phone))
        #expect(page.text.contains("November 2026") && page.text.contains("/trips/2026-10") && page.text.contains(trip.id.text))
        guard let screen = try page.state().tripHistory else { return #expect(Bool(false), "another screen") }
        #expect(screen.trips?.count == 1 && screen.trips?.totals == [trip.price.total])
      }
      let empty = try await server.server.ask("/trips/2026-10", ("Cookie", phone))
      #expect(empty.status == 200 && empty.text.contains("No trips were booked in this month."))
      let unknownDevice = try await server.server.ask("/trips")
      #expect(unknownDevice.status == 200 && unknownDevice.text.contains("Nobody is sent, and nothing is paid."))
    }
  }

  @Test(arguments: Transport.allCases) func pagesThatNeedTheDevicesDataAreLeftToTheApp(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      for path in ["/map/a", "/map/b/places"] {
        let page = try await server.server.ask(path)
        #expect(page.status == 200, "\(path)")
        #expect(try page.state().destination == Destination(url: path))
        #expect(try await server.server.ask(path, ("User-Agent", "curl/8.5.0")).text == (try await server.server.ask("/help")).text)
      }
      #expect(server.server.source.callCount == 0)
    }
  }

  @Test func aWayFromAPlaceToItselfAsksForAnotherPlace() async throws {
    try await withSpaces(.inProcess) { server in
      let page = try await server.server.ask("/map/way?from=Paris&to=Paris")
      #expect(page.status == 400 && page.text.contains("A and B are the same place. Choose another one."))
    }
  }

  @Test func withoutScriptsTheWayHasItsPriceAndNamesItsTimeZone() async throws {
    try await withSpaces(.inProcess) { server in
      let path = "/map/way/48.857,2.352/45.764,4.835"
      let page = try await server.server.ask(path)
      #expect(page.text.contains("The times are in UTC, because this browser has told no time zone."))
      #expect(page.text.contains("Booking needs JavaScript.") && page.text.contains("€"))
      let parisian = try await server.server.ask(path, ("Cookie", "weatherglass=c.@Europe/Paris"))
      #expect(parisian.text.contains("Booking needs JavaScript.") && !parisian.text.contains("The times are in UTC"))
    }
  }

  @Test(arguments: Transport.allCases) func anInvalidRouteLeadsNowhereAndNotToOneOfItsEnds(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      for path in ["/map/way/91,1/1,1", "/map/way/1,1/1,1", "/map/way/1,1", "/map/1,1", "/favourites/x/1,1"] {
        let page = try await server.server.ask(path, ("Accept", "text/html"))
        #expect(page.status == 404, "\(path)")
        #expect(try page.state().destination == Destination(.notFound(path: path)))
      }
    }
  }
}
