import HTTPServer
import OpenAPI
import Routes
import WeatherModel
import Widgets

/// The endpoints that a token gives access to. In the address of a widget or a calendar it is a part of the path.
extension Endpoint {
  static let byToken: [Endpoint] = [
    Endpoint(
      .get, .widget, readers: .everybody,
      Operation(
        id: "widget", summary: "A widget of the place that the token is bound to.", parameters: [.token, widgetFile] + Parameter.looks,
        content: widgetFormats, hasTag: true, refusals: (.everywhere + .ofKeys + [.noSuchWidget, .notDrawn]).byStatus)
    ) { handlers, call in handlers.widgets.reply(token: call.names[0], file: call.names[1], call.request) },
    Endpoint(
      .get, .calendar, readers: .everybody,
      Operation(
        id: "calendar", summary: "Warnings and trips as a calendar.",
        parameters: [
          .token, Parameter("sun", nil, .word("1 adds sunrise and sunset.", ["0", "1"])),
          Parameter("lang", nil, .word("The language.", Language.allCases.map(\.tag))),
        ],
        content: [Operation.Content(type: "text/calendar", schema: .text("RFC 5545."))], hasTag: true,
        refusals: (.everywhere + .ofKeys).byStatus)
    ) { handlers, call in handlers.calendars.reply(token: call.names[0], call.request) },
    Endpoint(
      .post, "/mcp", readers: .everybody, mostBytes: AssistantPage.mostBytes,
      Operation(
        id: "assistants", summary: "Takes a message of the Model Context Protocol; 202 if it needs no answer.", body: .anything,
        content: [Operation.Content(type: "application/json", schema: .anything)],
        silent: [(202, "The message needs no answer.")], refusals: (.everywhere + .ofKeys + [.tooLarge]).byStatus,
        security: [["token"]])
    ) { handlers, call in handlers.assistants.reply(call.request) },
  ]

  private static let widgetFile: Parameter = {
    let sizes = WidgetSize.allCases.map(\.rawValue).joined(separator: "|")
    let formats = WidgetFormat.allCases.map(\.rawValue).joined(separator: "|")
    return Parameter("widget", in: .path, nil, .text("Its size and format.", pattern: "^(\(sizes))[.](\(formats))$"))
  }()

  private static let widgetFormats: [Operation.Content] =
    WidgetFormat.allCases.filter { $0 != .json && $0 != .png }.map { format in
      Operation.Content(type: String(format.type.prefix { $0 != ";" }), schema: .text("The widget in this format."))
    } + [Operation.Content(type: "image/png", schema: .text("A picture.")), .json("WidgetTimeline")]
}
