import Accounts
import HTTPServer
import Media
import Routes
import WeatherModel
import Widgets

/// Serves widgets by their tokens, from stored weather; no source is asked for them.
struct WidgetPages: Sendable {
  let spaces: SpaceAPI
  let drawings: WidgetDrawings
  let ready: ReadyAnswers

  func reply(token: String, file: String, _ request: HTTPRequest) -> Reply {
    .later {
      guard let store = spaces.spaces else { return .now(SpaceError.unknownKey.response) }
      let member: Member
      do throws(SpaceError) {
        member = try await spaces.member(BearerToken(text: token), opening: .widget, request, store)
      } catch {
        return .now(error.response)
      }
      return await widget(file, request, for: member)
    }
  }

  private func widget(_ file: String, _ request: HTTPRequest, for member: Member) async -> Reply {
    let options: WidgetOptions
    do throws(WidgetProblem) {
      guard let read = try WidgetOptions(name: file, options: request.query.map { ($0.name, $0.value) }) else {
        return noSuchWidget
      }
      options = read
    } catch {
      return .now(badParameter(error.option, error.detail))
    }
    guard let cell = member.cell else {
      return .problem(status: 404, title: "No place", detail: "This token is not bound to a place. Create one for a place.")
    }
    // A line break, so that no address is this key.
    let key = "\nwidget \(cell) \(options.address)"
    let (now, changeCount) = (drawings.clock.now, ready.changeCount)
    if let prepared = ready.answer(key, now: now) { return .prepared(prepared) }
    let (widget, isKnown) = await drawings.widget(options, of: cell, at: now)
    let body: [UInt8]
    do throws(PictureError) {
      switch options.format {
      case .svg: body = Array(widget.svg.utf8)
      case .png: body = try widgetPNG(widget.svg, options)
      case .html: body = Array(widget.html.utf8)
      case .txt: body = Array(widget.text.utf8)
      case .json: body = widget.json
      }
    } catch {
      return .problem(
        status: 500, title: "No picture", detail: "The picture can't be drawn. Use the widget's SVG at the same address with .svg.")
    }
    let prepared = PreparedBody(body, type: options.format.type, caching: "private, no-cache", isPacked: options.format == .png).answer(
      for: .own, securedBy: widgetSecurityHeaders)
    if isKnown {
      ready.store(prepared, for: key, of: cell, goodUntil: widget.end, unlessChangedSince: changeCount)
    }
    return .prepared(prepared)
  }

  private var noSuchWidget: Reply {
    let sizes = WidgetSize.allCases.map(\.rawValue).joined(separator: ", ")
    let formats = WidgetFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    return .problem(status: 404, title: "No such widget", detail: "The sizes are \(sizes), each as \(formats).")
  }
}

/// The headers of a widget: a browser may show it wherever its address is used, even on other sites' pages, and do nothing else.
private let widgetSecurityHeaders = headersOfPart(policy: "default-src 'none'; style-src 'unsafe-inline'", usedBy: "cross-origin")
