import Features
import HTTPServer
import Routes

/// How the server answers the address of a page, a form or a file: whom, and with what.
struct PageAnswer {
  /// The methods that it answers to; GET covers HEAD.
  var methods = [HTTPMethod.get]
  /// Whether people read it, in a browser or in a terminal.
  var isForPeople = true
  /// Whether answering may ask the sources: then other sites can't trigger it, except by a link that somebody follows.
  var asksSources = false
  /// Whether everybody may open it even when only paired devices are answered.
  var isOpen = false
  let reply: @Sendable (HTTPRequest) -> Reply
}

extension Handlers {
  func pageAnswer(to route: Route) -> PageAnswer {
    switch route {
    case .page(let destination): screenAnswer(to: destination)
    case .wayByName(let from, let to): PageAnswer(asksSources: true) { pages.way(from: from, to: to, $0) }
    case .search(let text, let screen): PageAnswer(asksSources: true) { pages.search(text, over: screen, $0) }
    case .random: PageAnswer(asksSources: true) { pages.random($0) }
    case .preferences:
      PageAnswer(methods: [.post], isForPeople: false) { placesPage.applyToSpace($0, preferences.reply($0, hosts, pages)) }
    case .shell: PageAnswer(isForPeople: false, isOpen: true) { pages.shell($0) }
    case .asked: PageAnswer { AskedPage(spaces: spaces, pages: pages).reply($0) }
    case .help: PageAnswer { pages.help($0) }
    case .file(let path): PageAnswer(isForPeople: false, isOpen: true) { file(path, $0) }
    }
  }

  /// Screens without data of the space are the same for everybody.
  private func screenAnswer(to destination: Destination) -> PageAnswer {
    switch destination.screen {
    // A device without access sends its code here.
    case .tool(.pair): PageAnswer(methods: [.get, .post], isOpen: true) { pairingPage($0) }
    case .tool(.devices):
      PageAnswer { request in
        .later {
          let devices = await spaces.devices(of: request)
          return pages.screen(at: destination, request) { $0.devices?.devices = devices }
        }
      }
    case .tool(.widgets):
      PageAnswer { request in
        .later {
          let widgets = await spaces.widgetsScreen(for: request)
          return pages.screen(at: destination, request) { $0.widgets = widgets }
        }
      }
    case .tool(.favourites) where destination.sheet == .manage:
      PageAnswer(methods: [.get, .post], asksSources: true) { placesPage.reply($0, at: destination) }
    case .here, .place, .details, .compare, .tool(.favourites), .tool(.map):
      PageAnswer(asksSources: true) { placesPage.reply($0, at: destination) }
    case .notice(let page):
      PageAnswer(asksSources: true) { NoticePages(spaces: spaces, pages: pages).reply($0, at: destination, page) }
    case .trip(let page):
      PageAnswer(asksSources: true) { TripPages(spaces: spaces, pages: pages, weather: api).reply($0, at: destination, page) }
    case .tool, .notFound: PageAnswer(asksSources: true) { pages.page(at: destination, $0) }
    }
  }

  private var placesPage: PlacesPage { PlacesPage(spaces: spaces, pages: pages, hosts: hosts) }

  /// The pairing page, and the handler of its form for browsers without scripts.
  private func pairingPage(_ request: HTTPRequest) -> Reply {
    guard request.method == .post else {
      guard isPairedOnly else { return pages.pairingPage(isRequired: false, request) }
      return .later { pages.pairingPage(isRequired: await spaces.accessRefusal(of: request) != nil, request) }
    }
    guard hosts.isOwnPage(request) else { return pages.foreignForm(request, of: Destination(.tool(.pair))) }
    // A form that can't be read counts as one with an empty code.
    let code = (try? HTTPRequest(target: "/?" + String(decoding: request.body, as: UTF8.self)))?.queryValue(FormField.code) ?? ""
    return .later {
      let (answer, headers, newcomer) = await spaces.pairByForm(code, request)
      if let newcomer { await placesPage.bringPlaces(of: newcomer, request) }
      if let problem = PairFeature.Problem(answer) {
        return pages.pairingPage(isRequired: isPairedOnly, request, problem, status: answer.status)
      }
      var response = redirect(to: Destination(.here).url, status: 303)
      response.headers += headers
      return .now(response)
    }
  }

  private func file(_ path: String, _ request: HTTPRequest) -> Reply {
    if let file = files[path] { return .prepared(file) }
    return pages.notFoundPage(for: request, status: 404)
      ?? .problem(
        status: 404, title: "Not found", detail: "The app has no such file. A newer version may have replaced it: reload the page.")
  }
}
