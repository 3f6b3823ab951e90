import DesignSystem

extension WeatherIcon {
  /// The icon in lines of one weight, 48 by 48. `drops` are the attributes of precipitation, `paper` is the colour that hides lines behind
  /// a cloud.
  func inkDrawing(drops: String, paper: String) -> String {
    let shape = "M14 34a7 7 0 0 1-.8-13.9 10 10 0 0 1 19.2-2.2A8.2 8.2 0 0 1 33 34z"
    let cloud = #"<path d="\#(shape)"/>"#
    func rain(_ columns: [Int], _ length: Int = 7) -> String {
      columns.map { #"<path\#(drops) d="M\#($0) 38l-2 \#(length)"/>"# }.joined()
    }
    func flakes(_ points: String) -> String { #"<path\#(drops) d="\#(points)" stroke-width="4.5"/>"# }
    let before = #"<g transform="translate(4 4)"><path fill="\#(paper)" d="\#(shape)"/></g>"#
    let sun =
      #"<circle cx="24" cy="24" r="8.5"/>"#
      + stride(from: 0, to: 360, by: 45).map { #"<path d="M24 4.5v5" transform="rotate(\#($0) 24 24)"/>"# }.joined()
    let bolt = #"<path\#(drops) d="M25 33l-5 7h6l-4 7"/>"#
    return switch self {
    case .clearDay, .hot: sun
    case .clearNight: #"<path d="M38 29A16 16 0 1 1 20.5 8.5 13 13 0 0 0 38 29z"/>"#
    case .partlyDay: #"<path d="M12 17a8 8 0 0 1 14-6M17 3v3M6.5 8l2 2M4 17.500h3M28 6l-2 2"/>"# + before
    case .partlyNight: #"<path d="M32 4a9 9 0 1 0 10 14 8 8 0 0 1-10-14z"/>"# + before
    case .cloudy, .overcast: cloud
    case .fog: cloud + #"<path d="M10 40h26M15 46h18"/>"#
    case .drizzle: cloud + rain([19, 29], 4)
    case .rain: cloud + rain([17, 24, 31])
    case .heavyRain: cloud + rain([14, 20, 26, 32], 9)
    case .sleet: cloud + rain([17, 31]) + flakes("M24 39v.01M23 45v.01")
    case .freezingRain: cloud + rain([17, 24, 31], 4) + #"<path\#(drops) d="M11 46h25"/>"#
    case .snow: cloud + flakes("M16 40v.01M24 44v.01M32 40v.01")
    case .heavySnow: cloud + flakes("M13 39v.01M20 44v.01M24 38v.01M29 44v.01M35 39v.01")
    case .thunder: cloud + bolt
    case .hail: cloud + bolt + flakes("M13 40v.01M34 40v.01")
    case .wind:
      #"<path d="M5 18h21a5.500 5.500 0 1 0-5.200-7.200M5 26h31a5.500 5.500 0 1 1-5.200 7.200M9 34h13a4.500 4.500 0 1 1-4.200 6"/>"#
    case .cold: #"<path d="M24 5v38M7.500 14.500l33 19M7.500 33.500l33-19M18 8l6 5 6-5M18 40l6-5 6 5"/>"#
    case .unknown: #"<path d="M18 17a6.500 6.500 0 1 1 9 6c-2 1-3 2.500-3 5M24 35v.01"/>"#
    }
  }
}
