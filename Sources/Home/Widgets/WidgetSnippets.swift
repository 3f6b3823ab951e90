import Routes
import WeatherModel

/// The texts to copy into other programs so that they show a widget: for the page about widgets, for the API, and for docs/widgets.md.
public struct WidgetSnippets: Sendable {
  /// The address of the server: "http://weatherglass.local:8080".
  private let server: String
  private let token: String
  /// The language and the units of the addresses.
  private let reader: WidgetOptions

  /// The placeholder for a token that has yet to be made.
  public static let noToken = "TOKEN"

  /// The snippets for widgets of a server, in a reader's language and units.
  public init(server: String, token: String = WidgetSnippets.noToken, reader: WidgetOptions = WidgetOptions(.small, .svg)) {
    (self.server, self.token, self.reader) = (server, token, reader)
  }

  /// The snippet of a use, without a line feed at its end.
  public func text(_ use: WidgetUse) -> String {
    switch use {
    case .small: address(.small, .png)
    case .medium: address(.medium, .png)
    case .large: address(.large, .png)
    case .line: address(.line, .txt)
    case .widePaper: address(.widePaper, .png)
    case .paper: address(.paper, .png)
    case .homeAssistant: homeAssistant
    case .tmux:
      """
      set -g status-interval 300
      set -g status-right-length 100
      set -g status-right '#(curl -sfm 5 "\(address(.line, .txt))")'
      """
    case .waybar:
      """
      {
        "custom/weather": {
          "exec": "curl -sfm 5 '\(address(.line, .txt))'",
          "interval": 300
        }
      }
      """
    case .starship:
      """
      [custom.weather]
      command = "cat ~/.cache/weatherglass-line 2>/dev/null; (curl -sfm 5 '\(address(.line, .txt))' -o ~/.cache/weatherglass-line.new && mv ~/.cache/weatherglass-line.new ~/.cache/weatherglass-line) >/dev/null 2>&1 &"
      when = true
      """
    case .frame: frame
    case .card:
      #"""
      <iframe src="\#(escapedAmpersands(address(.medium, .html)))" width="344" height="164" style="border:0" sandbox="allow-scripts" title="Weather"></iframe>
      """#
    case .calendar:
      server + APIPath.calendar.url(token) + (reader.language == .english ? "" : "?lang=" + reader.language.tag)
    }
  }

  private func address(_ size: WidgetSize, _ format: WidgetFormat) -> String {
    var options = reader
    (options.size, options.format) = (size, format)
    if size.isPaper { options.inks = .red }
    return server + APIPath.widget.url(token, options.address)
  }

  private var homeAssistant: String {
    """
    rest:
      - resource: "\(address(.medium, .json))"
        scan_interval: 900
        sensor:
          - name: "Outside"
            unique_id: weatherglass_temperature
            device_class: temperature
            state_class: measurement
            unit_of_measurement: "°C"
            value_template: "{{ value_json.entries[0].temperature }}"
          - name: "Outside, felt"
            unique_id: weatherglass_feels_like
            device_class: temperature
            unit_of_measurement: "°C"
            value_template: "{{ value_json.entries[0].feels_like }}"
          - name: "Weather"
            unique_id: weatherglass_line
            value_template: "{{ value_json.entries[0].line }}"

    # The picture is set up by hand: Settings, Devices & services, Add integration, Generic Camera. Its still image URL, with a frame rate of 0.002:
    # \(address(.medium, .png))
    """
  }

  private var frame: String {
    #"""
    #!/bin/sh
    set -eu
    address='\#(address(.widePaper, .png))'
    folder=${XDG_CACHE_HOME:-$HOME/.cache}/weatherglass
    mkdir -p "$folder"
    cd "$folder"
    status=$(curl -sfm 20 --etag-compare tag --etag-save tag.new -o frame.new -w '%{http_code}' "$address")
    if [ "$status" = 200 ]; then
      mv frame.new frame.png
      mv tag.new tag
      # Here comes the command of your display.
      ${DISPLAY_COMMAND:-echo} "$folder/frame.png"
    fi
    """#
  }
}

/// An address, escaped for an HTML attribute.
private func escapedAmpersands(_ address: String) -> String {
  address.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    .joined(separator: "&amp;")
}
