import DesignSystem

extension WeatherIcon {
  /// The icon as an SVG file of its own, in colours that can be seen on light and dark backgrounds; it needs neither styles nor scripts.
  ///
  /// The pages draw the same symbols from the app's sprite, in the theme's colours. They are repeated here because the server also draws
  /// them for other programs, whether or not the app's files are there; a test compares the two.
  package var svg: String {
    let definitions = WeatherIcon.definitions(for: drawing)
    return
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48"><defs>\#(definitions)</defs>\#(drawing)</svg>"#
  }

  /// The markup of the symbol with the same name in the sprite.
  package var drawing: String {
    switch self {
    case .clearDay:
      #"""
      <use href="#p-sun"/>
      """#
    case .clearNight:
      #"""
      <use href="#p-moon"/>\#
      <path d="M33 8l1.2 3 3 1.2-3 1.2L33 16.4l-1.2-3-3-1.2 3-1.2zM40.5 18l.8 2 2 .8-2 .8-.8 2-.8-2-2-.8 2-.8z" fill="#ffc445"/>
      """#
    case .partlyDay:
      #"""
      <use href="#p-sun" transform="translate(11 -3) scale(.82)"/><g>\#
      <use href="#p-cloud" transform="translate(-2.5 8.5) scale(.92)" fill="url(#g-cloud)"/></g>
      """#
    case .partlyNight:
      #"""
      <use href="#p-moon" transform="translate(15 0) scale(.76)"/><g>\#
      <use href="#p-cloud" transform="translate(-2.5 8.5) scale(.92)" fill="url(#g-cloud)"/></g>
      """#
    case .cloudy:
      #"""
      <use href="#p-cloud" y="2" fill="url(#g-cloud)"/>
      """#
    case .overcast:
      #"""
      <g><use href="#p-cloud" transform="translate(14 1) scale(.74)" fill="url(#g-dark)"/></g>\#
      <use href="#p-cloud" transform="translate(-2 7) scale(.96)" fill="url(#g-cloud)"/>
      """#
    case .fog:
      #"""
      <use href="#p-cloud" transform="translate(2.5 -4) scale(.9)" fill="url(#g-cloud)"/>\#
      <g fill="none" stroke="url(#g-air)" stroke-width="3" stroke-linecap="round"><path d="M8 34h26"/><path d="M15 39.5h26"/>\#
      <path d="M11 45h19"/></g>
      """#
    case .drizzle:
      #"""
      <use href="#p-top"/><g stroke="url(#g-rain)" stroke-width="3" stroke-linecap="round"><path d="M15 35l-.6 2"/>\#
      <path d="M24.5 38l-.6 2"/><path d="M33.5 35l-.6 2"/></g>
      """#
    case .rain:
      #"""
      <use href="#p-top"/><g stroke="url(#g-rain)" stroke-width="3" stroke-linecap="round"><path d="M16 33.5l-2.3 7"/>\#
      <path d="M25 35.5l-2.3 7"/><path d="M34 33.5l-2.3 7"/></g>
      """#
    case .heavyRain:
      #"""
      <use href="#p-heavy"/><g stroke="url(#g-rain)" stroke-width="3.2" stroke-linecap="round"><path d="M13 34l-2.3 7"/>\#
      <path d="M20 35l-3.2 10"/><path d="M27.5 34l-2.3 7"/><path d="M35 34.5l-3.2 10"/></g>
      """#
    case .sleet:
      #"""
      <use href="#p-top"/><g stroke="url(#g-rain)" stroke-width="3" stroke-linecap="round"><path d="M14.5 33.5l-2.3 7"/>\#
      <path d="M34.5 33.5l-2.3 7"/></g><use href="#p-flake" x="24" y="39"/>
      """#
    case .freezingRain:
      #"""
      <use href="#p-top"/><g stroke="url(#g-rain)" stroke-width="3" stroke-linecap="round"><path d="M16 33.5l-1.3 4"/>\#
      <path d="M25 33.5l-1.3 4"/><path d="M34 33.5l-1.3 4"/></g>\#
      <rect x="8" y="41.5" width="32" height="5" rx="2.5" fill="#e6f3ff" stroke="#1f5fb8"/>
      """#
    case .snow:
      #"""
      <use href="#p-top"/><g fill="#1f5fb8"><circle cx="14" cy="35" r="2.2"/>\#
      <circle cx="24" cy="40" r="2.4"/><circle cx="34" cy="35" r="2.2"/></g>
      """#
    case .heavySnow:
      #"""
      <use href="#p-heavy"/><g><use href="#p-flake" x="14" y="39"/></g><g><use href="#p-flake" x="33" y="39"/></g>\#
      <g fill="#1f5fb8"><circle cx="23.5" cy="35" r="1.8"/><circle cx="23.5" cy="44" r="1.8"/></g>
      """#
    case .thunder:
      #"""
      <use href="#p-heavy"/><path d="M25.5 25l-8 11.5h5.6L20.5 46l10-13h-6l3.3-8z" fill="url(#g-bolt)"/>
      """#
    case .hail:
      #"""
      <use href="#p-heavy"/><path d="M25.5 25l-8 11.5h5.6L20.5 46l10-13h-6l3.3-8z" fill="url(#g-bolt)"/>\#
      <g fill="#e6f3ff" stroke="#1f5fb8"><circle cx="12" cy="37" r="2.6"/><circle cx="35.5" cy="36" r="2.6"/>\#
      <circle cx="38" cy="43.5" r="2.2"/></g>
      """#
    case .wind:
      #"""
      <g fill="none" stroke="url(#g-air)" stroke-width="3.4" stroke-linecap="round"><path d="M5 18h21a5.5 5.5 0 1 0-5.2-7.2"/>\#
      <path d="M5 26h31a5.5 5.5 0 1 1-5.2 7.2"/><path d="M9 34h13a4.5 4.5 0 1 1-4.2 6"/></g>
      """#
    case .hot:
      #"""
      <use href="#p-sun" transform="translate(-5 -3) scale(.84)"/>\#
      <rect x="30" y="8" width="10" height="29" rx="5" fill="url(#g-cloud)"/>\#
      <circle cx="35" cy="37" r="8" fill="url(#g-cloud)"/>\#
      <path d="M35 15v22" stroke="#ff6a3d" stroke-width="4" stroke-linecap="round"/>\#
      <circle cx="35" cy="37" r="5" fill="#ff6a3d"/>
      """#
    case .cold:
      #"""
      <g><use href="#p-flake" transform="translate(15 19) scale(2.1)"/></g>\#
      <rect x="30" y="8" width="10" height="29" rx="5" fill="url(#g-cloud)"/>\#
      <circle cx="35" cy="37" r="8" fill="url(#g-cloud)"/>\#
      <path d="M35 29v8" stroke="#3f8dfa" stroke-width="4" stroke-linecap="round"/>\#
      <circle cx="35" cy="37" r="5" fill="#3f8dfa"/>
      """#
    case .unknown:
      #"""
      <use href="#p-cloud" y="2" fill="url(#g-dark)"/>\#
      <path d="M20.5 21.5a3.6 3.6 0 1 1 5.2 3.2c-1.2.7-1.7 1.4-1.7 2.6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>\#
      <circle cx="24" cy="32.2" r="1.7" fill="#fff"/>
      """#
    }
  }

  /// The shapes and colours that several drawings share.
  package static let parts: [(id: String, markup: String)] = [
    gradient("g-sun", #"x1="0" y1="0" x2="1" y2="1""#, from: "#ffe585", to: "#ff9d2e"),
    gradient("g-moon", #"x1="0" y1="0" x2="1" y2="1""#, from: "#ffc445", to: "#5f65bd"),
    gradient("g-cloud", #"x1=".2" y1="0" x2=".7" y2="1""#, from: "#b7c8e6", to: "#7690bd"),
    gradient("g-dark", #"x1=".2" y1="0" x2=".7" y2="1""#, from: "#8497bb", to: "#53678f"),
    gradient("g-rain", #"gradientUnits="userSpaceOnUse" x1="0" y1="30" x2="0" y2="46""#, from: "#2d74cc", to: "#174fa8"),
    gradient("g-bolt", #"x1="0" y1="0" x2="0" y2="1""#, from: "#ffe27a", to: "#ff9422"),
    gradient("g-air", #"gradientUnits="userSpaceOnUse" x1="4" y1="0" x2="44" y2="0""#, from: "#53678f", to: "#5d729c"),
    ("p-cloud", #"<path id="p-cloud" d="M14 36a8 8 0 0 1-1-15.9A11 11 0 0 1 34 17.6 9.3 9.3 0 0 1 34.5 36z"/>"#),
    (
      "p-sun",
      #"""
      <g id="p-sun"><g>\#
      <path d="M24 4v5M24 39v5M4 24h5M39 24h5M9.9 9.9l3.5 3.5M34.6 34.6l3.5 3.5M38.1 9.9l-3.5 3.5M13.4 34.6l-3.5 3.5" fill="none" stroke="#a85800" stroke-width="3" stroke-linecap="round"/>\#
      </g><circle cx="24" cy="24" r="10" fill="url(#g-sun)"/></g>
      """#
    ),
    ("p-moon", #"<path id="p-moon" d="M38.5 29.6A16 16 0 1 1 20.2 8.2 13 13 0 0 0 38.5 29.6z" fill="url(#g-moon)"/>"#),
    (
      "p-flake",
      #"""
      <g id="p-flake" fill="none" stroke="#1f5fb8" stroke-width="1.8" stroke-linecap="round">\#
      <path d="M0-5V5M-4.3-2.5l8.6 5M-4.3 2.5l8.6-5M-1.5-4.2 0-2.8l1.5-1.4M-1.5 4.2 0 2.8l1.5 1.4"/></g>
      """#
    ),
    ("p-top", ##"<g id="p-top"><use href="#p-cloud" y="-7" fill="url(#g-cloud)"/></g>"##),
    (
      "p-heavy",
      #"""
      <g id="p-heavy"><use href="#p-cloud" transform="translate(13.5 -3) scale(.72)" fill="url(#g-cloud)"/>\#
      <use href="#p-cloud" y="-6" fill="url(#g-dark)"/></g>
      """#
    ),
  ]
}

private func gradient(_ id: String, _ line: String, from start: String, to end: String) -> (id: String, markup: String) {
  (id, #"<linearGradient id="\#(id)" \#(line)><stop stop-color="\#(start)"/><stop offset="1" stop-color="\#(end)"/></linearGradient>"#)
}
