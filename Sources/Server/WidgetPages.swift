import Accounts
import HTTPServer
import Pictures
import Routes
import WeatherModel
import Widgets

/// Widgets by their tokens, from what is known: nobody is asked for them.
struct WidgetPages: Sendable {
  let spaces: SpaceAPI
  let drawings: WidgetDrawings
  let ready: ReadyAnswers
  let pictures = WidgetPictures()

  /// So long a widget is given without looking at its token again: one that was revoked by another server or a command still opens it meanwhile.
  static let trust: Int64 = 60

  func reply(_ address: WidgetAddress, _ request: HTTPRequest) -> Reply {
    .later {
      guard let kept = spaces.spaces else { return .now(SpaceError.stranger.response) }
      let member: Member
      do throws(SpaceError) {
        member = try await spaces.member(BearerToken(text: address.token), opening: .widget, request, kept)
      } catch {
        return .now(error.response)
      }
      return await widget(address, for: member)
    }
  }

  private func widget(_ address: WidgetAddress, for member: Member) async -> Reply {
    let wish: WidgetWish
    do throws(WidgetProblem) {
      guard let read = try WidgetWish(name: address.name, options: address.options.map { ($0.name, $0.value) }) else { return noSuchWidget }
      wish = read
    } catch {
      return .now(badParameter(error.option, error.detail))
    }
    guard let cell = member.cell else {
      return .problem(status: 404, title: "No place", detail: "This token is bound to no place. Make one for a place.")
    }
    let target = WidgetAddress.folder(address.token) + wish.address
    let (now, news) = (drawings.clock.now, ready.news)
    if let prepared = ready.answer(Array(target.utf8).span, now: now) { return .prepared(prepared) }
    let (widget, isKnown) = await drawings.widget(wish, of: cell, at: now)
    let body: [UInt8]
    do throws(PictureError) {
      switch wish.format {
      case .svg: body = Array(widget.svg.utf8)
      case .png: body = try pictures.png(widget.svg, wish)
      case .html: body = Array(widget.html.utf8)
      case .txt: body = Array(widget.text.utf8)
      case .json: body = widget.json
      }
    } catch {
      return .problem(status: 500, title: "No picture", detail: "The widget can't be drawn. Its SVG is at the same address with .svg.")
    }
    let prepared = PreparedBody(body, type: wish.format.type, caching: "private, no-cache", isPacked: wish.format == .png).answer(
      for: .own, securedBy: widgetSecurityHeaders)
    if isKnown {
      ready.keep(prepared, for: target, of: cell, goodUntil: min(widget.end, now + WidgetPages.trust), unlessNewsSince: news)
    }
    return .prepared(prepared)
  }

  private var noSuchWidget: Reply {
    let sizes = WidgetSize.allCases.map(\.rawValue).joined(separator: ", ")
    let formats = WidgetFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    return .problem(status: 404, title: "No such widget", detail: "There are \(sizes), each as \(formats).")
  }
}

/// What a browser may do with a widget: show it wherever its address was put, other sites' pages included, and nothing else.
private let widgetSecurityHeaders: [HTTPHeader] = [
  HTTPHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"),
  HTTPHeader("X-Content-Type-Options", "nosniff"),
  HTTPHeader("Referrer-Policy", "no-referrer"),
  HTTPHeader("Permissions-Policy", "geolocation=()"),
  HTTPHeader("Cross-Origin-Resource-Policy", "cross-origin"),
]
