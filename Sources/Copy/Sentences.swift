// Made from Languages/en.txt by `make sentences`; change it there.
// swift-format-ignore-file

extension Copy {
  static var sentenceCount: Int { 611 }
  static var pageSentenceCount: Int { 516 }
  static var signature: String { "440de5beb53b6c12" }

  /// “.”
  public var decimalSign: String { table.text(0) }

  /// “−”
  public var minusSign: String { table.text(1) }

  /// “{number}%”
  public func percentage(number: String) -> String { table.text(2, number) }

  /// “Mon” …
  public func weekdayName(_ member: Int) -> String { table.text(table.member(3, 7, member)) }

  /// “Jan” …
  public func month(_ member: Int) -> String { table.text(table.member(10, 12, member)) }

  /// “{weekday} {day}”
  public func weekdayWithDay(weekday: String, day: String) -> String { table.text(22, weekday, day) }

  /// “{weekday} {day} {month}”
  public func weekdayWithDate(weekday: String, day: String, month: String) -> String { table.text(23, weekday, day, month) }

  /// “{weekday} {time}”
  public func weekdayWithTime(weekday: String, time: String) -> String { table.text(24, weekday, time) }

  /// “{time} today”
  public func todayAt(time: String) -> String { table.text(25, time) }

  /// “{h}:{mm}”
  public func clock24(h: String, mm: String) -> String { table.text(26, h, mm) }

  /// “{h}:{mm} AM”
  public func clockMorning(h: String, mm: String) -> String { table.text(27, h, mm) }

  /// “{h}:{mm} PM”
  public func clockAfternoon(h: String, mm: String) -> String { table.text(28, h, mm) }

  /// “{h}”
  public func hour24(h: String) -> String { table.text(29, h) }

  /// “{h} AM”
  public func hourMorning(h: String) -> String { table.text(30, h) }

  /// “{h} PM”
  public func hourAfternoon(h: String) -> String { table.text(31, h) }

  /// “{time}”
  public func timeInSentence(count: Int64, time: String) -> String { table.plural(32, count, time) }

  /// “{from}–{to}”
  public func span(from: String, to: String) -> String { table.text(33, from, to) }

  /// “{number} min”
  public func minutes(number: String) -> String { table.text(34, number) }

  /// “{h} h {mm} min”
  public func hoursAndMinutes(h: String, mm: String) -> String { table.text(35, h, mm) }

  /// “just now”
  public var justNow: String { table.text(36) }

  /// “{count} min ago”
  public func agoMinutes(count: Int64) -> String { table.plural(37, count) }

  /// “{count} h ago”
  public func agoHours(count: Int64) -> String { table.plural(38, count) }

  /// “{count} days ago”
  public func agoDays(count: Int64) -> String { table.plural(39, count) }

  /// “{a}, {b}”
  public func listMiddle(a: String, b: String) -> String { table.text(40, a, b) }

  /// “{degrees}° N” …
  public func latitude(_ member: Int, degrees: String) -> String { table.text(table.member(41, 2, member), degrees) }

  /// “{degrees}° E” …
  public func longitude(_ member: Int, degrees: String) -> String { table.text(table.member(43, 2, member), degrees) }

  /// “{latitude}, {longitude}”
  public func coordinatePair(latitude: String, longitude: String) -> String { table.text(45, latitude, longitude) }

  /// “N” …
  public func compass(_ member: Int) -> String { table.text(table.member(46, 8, member)) }

  /// “N” …
  public func compassLetter(_ member: Int) -> String { table.text(table.member(54, 4, member)) }

  /// “km/h” …
  public func windUnit(_ member: Int) -> String { table.text(table.member(58, 5, member)) }

  /// “hPa” …
  public func pressureUnit(_ member: Int) -> String { table.text(table.member(63, 3, member)) }

  /// “km” …
  public func distanceUnit(_ member: Int) -> String { table.text(table.member(66, 2, member)) }

  /// “mm” …
  public func rainUnit(_ member: Int) -> String { table.text(table.member(68, 2, member)) }

  /// “{number} km/h” …
  public func speed(_ member: Int, number: String) -> String { table.text(table.member(70, 5, member), number) }

  /// “{number} mm” …
  public func rainAmount(_ member: Int, number: String) -> String { table.text(table.member(75, 2, member), number) }

  /// “Weatherglass”
  public var appName: String { table.text(77) }

  /// “Close”
  public var close: String { table.text(78) }

  /// “Cancel”
  public var cancel: String { table.text(79) }

  /// “Reload”
  public var reload: String { table.text(80) }

  /// “Retry”
  public var retry: String { table.text(81) }

  /// “Undo”
  public var undo: String { table.text(82) }

  /// “Apply”
  public var apply: String { table.text(83) }

  /// “A newer version is ready.”
  public var updateReady: String { table.text(84) }

  /// “Something went wrong”
  public var stoppedTitle: String { table.text(85) }

  /// “The app stopped. Your places are safe.”
  public var stoppedText: String { table.text(86) }

  /// “Read on without the app”
  public var readOn: String { table.text(87) }

  /// “A part of the app is still missing and could not be loaded. Trying again.”
  public var partMissing: String { table.text(88) }

  /// “A weather app you own.”
  public var pageDescription: String { table.text(89) }

  /// “The weather where you are, in a storm glass.”
  public var appDescription: String { table.text(90) }

  /// “Weather here”
  public var weatherHere: String { table.text(91) }

  /// “Use my location”
  public var useMyLocation: String { table.text(92) }

  /// “Refresh”
  public var refresh: String { table.text(93) }

  /// “Add random location”
  public var addRandomLocation: String { table.text(94) }

  /// “Search for a place”
  public var searchForAPlace: String { table.text(95) }

  /// “Remove this place”
  public var removePlace: String { table.text(96) }

  /// “Places”
  public var places: String { table.text(97) }

  /// “Weather”
  public var weather: String { table.text(98) }

  /// “Main pages”
  public var mainPages: String { table.text(99) }

  /// “Place {number} of {total}”
  public func place(number: String, total: String) -> String { table.text(100, number, total) }

  /// “Here”
  public var here: String { table.text(101) }

  /// “near ”
  public var nearLabel: String { table.text(102) }

  /// “near {coordinates}”
  public func near(coordinates: String) -> String { table.text(103, coordinates) }

  /// “searched for {words}”
  public func searchedFor(words: String) -> String { table.text(104, words) }

  /// “Removed {place}”
  public func placeRemoved(place: String) -> String { table.text(105, place) }

  /// “Left {place}”
  public func placeLeft(place: String) -> String { table.text(106, place) }

  /// “Add to favourites”
  public var keep: String { table.text(107) }

  /// “This place is not kept.”
  public var notKept: String { table.text(108) }

  /// “Name where I am”
  public var nameHere: String { table.text(109) }

  /// “Asks bigdatacloud.com, with this device's position rounded to 3 decimals.”
  public var nameHereExplained: String { table.text(110) }

  /// “Favourites”
  public var favourites: String { table.text(111) }

  /// “Manage locations”
  public var manageLocations: String { table.text(112) }

  /// “Done”
  public var done: String { table.text(113) }

  /// “Delete {name}”
  public func deletePlace(name: String) -> String { table.text(114, name) }

  /// “Move {name}, {position}”
  public func movePlace(name: String, position: String) -> String { table.text(115, name, position) }

  /// “Remove from favourites”
  public var removeFromFavourites: String { table.text(116) }

  /// “No places yet”
  public var noFavouritesTitle: String { table.text(117) }

  /// “Search for a place, or draw one at random. It then waits here, on this device, with its weather.”
  public var noFavouritesText: String { table.text(118) }

  /// “Nickname”
  public var nickname: String { table.text(119) }

  /// “Shown instead of “{name}” in your lists.”
  public func nicknameNote(name: String) -> String { table.text(120, name) }

  /// “{number} of {total}”
  public func lettersOf(number: String, total: String) -> String { table.text(121, number, total) }

  /// “Local time”
  public var localTime: String { table.text(122) }

  /// “Time zone”
  public var timeZone: String { table.text(123) }

  /// “Elevation”
  public var elevation: String { table.text(124) }

  /// “Last update”
  public var lastUpdate: String { table.text(125) }

  /// “Previous page”
  public var previousPage: String { table.text(126) }

  /// “Next page”
  public var nextPage: String { table.text(127) }

  /// “{number} m”
  public func metres(number: String) -> String { table.text(128, number) }

  /// “{number} ft”
  public func feet(number: String) -> String { table.text(129, number) }

  /// “Coordinates”
  public var coordinates: String { table.text(130) }

  /// “Coordinates, such as 64.147, -21.942”
  public var searchHint: String { table.text(131) }

  /// “Also degrees with minutes and seconds, geo: addresses, and links of Google, Apple, Bing or OpenStreetMap maps.”
  public var searchNote: String { table.text(132) }

  /// “Show the weather”
  public var showWeather: String { table.text(133) }

  /// “Write latitude and longitude, such as 64.147, -21.942 or 64° 8′ 49″ N, 21° 56′ 31″ W.” …
  public func advice(_ member: Int) -> String { table.text(table.member(134, 4, member)) }

  /// “The weather where you are”
  public var welcomeTitle: String { table.text(138) }

  /// “Weatherglass asks your browser where you are, only while it is open, and tells your own server no more than three decimals.”
  public var welcomeText: String { table.text(139) }

  /// “Nothing here”
  public var nowhereTitle: String { table.text(140) }

  /// “There is no page at this address. It may be mistyped or cut off: try it once more, or begin with the weather.”
  public var nowhereText: String { table.text(141) }

  /// “Location is turned off”
  public var locationOffTitle: String { table.text(142) }

  /// “To turn it on, tap the sign beside the address, choose the permissions of this site and allow the location. Or pick a place yourself.”
  public var locationOffText: String { table.text(143) }

  /// “Location is still off”
  public var locationNotAllowedTitle: String { table.text(144) }

  /// “The browser was not allowed to tell it. Ask again, or pick a place yourself.”
  public var locationNotAllowedText: String { table.text(145) }

  /// “Location is not available”
  public var locationUnavailableTitle: String { table.text(146) }

  /// “This browser can’t tell where it is; over plain HTTP browsers refuse to. Open Weatherglass over HTTPS, or pick a place yourself.”
  public var locationUnavailableText: String { table.text(147) }

  /// “Position not found”
  public var locationNotFoundTitle: String { table.text(148) }

  /// “The device could not find out where it is. Try again, or pick a place yourself.”
  public var locationNotFoundText: String { table.text(149) }

  /// “no connection” …
  public func reason(_ member: Int) -> String { table.text(table.member(150, 7, member)) }

  /// “No connection” …
  public func problemTitle(_ member: Int) -> String { table.text(table.member(157, 7, member)) }

  /// “Nothing is saved for this place yet, so there is nothing to show. The weather is still out there, through the window.” …
  public func problemText(_ member: Int) -> String { table.text(table.member(164, 7, member)) }

  /// “Loading the weather”
  public var loading: String { table.text(171) }

  /// “Looking for where you are”
  public var locating: String { table.text(172) }

  /// “Updated {ago} · {source}”
  public func updated(ago: String, source: String) -> String { table.text(173, ago, source) }

  /// “Offline · data from {ago}”
  public func offline(ago: String) -> String { table.text(174, ago) }

  /// “Offline · data from {ago} · last tried {tried}”
  public func offlineTried(ago: String, tried: String) -> String { table.text(175, ago, tried) }

  /// “Refresh failed {tried} ({reason}) · data from {ago} · {source}”
  public func refreshFailed(tried: String, reason: String, ago: String, source: String) -> String { table.text(176, [tried, reason, ago, source]) }

  /// “The last weather of this place is too old to say how it is now. {time}: {temperature} {condition}”
  public func tooOld(time: String, temperature: String, condition: String) -> String { table.text(177, time, temperature, condition) }

  /// “Simulated”
  public var simulated: String { table.text(178) }

  /// “Simulator”
  public var simulator: String { table.text(179) }

  /// “Weather data by Open-Meteo.com” …
  public func credit(_ member: Int) -> String { table.text(table.member(180, 8, member)) }

  /// “Now”
  public var now: String { table.text(188) }

  /// “Next hour”
  public var nextHour: String { table.text(189) }

  /// “Hourly”
  public var hourly: String { table.text(190) }

  /// “Earlier hours”
  public var earlierHours: String { table.text(191) }

  /// “Later hours”
  public var laterHours: String { table.text(192) }

  /// “Daily”
  public var daily: String { table.text(193) }

  /// “Today”
  public var today: String { table.text(194) }

  /// “Wind”
  public var wind: String { table.text(195) }

  /// “Gusts”
  public var gusts: String { table.text(196) }

  /// “Pressure”
  public var pressure: String { table.text(197) }

  /// “Feels like”
  public var feelsLike: String { table.text(198) }

  /// “Humidity”
  public var humidity: String { table.text(199) }

  /// “UV index”
  public var uvIndex: String { table.text(200) }

  /// “Visibility”
  public var visibility: String { table.text(201) }

  /// “Dew point”
  public var dewPoint: String { table.text(202) }

  /// “Cloud cover”
  public var cloudCover: String { table.text(203) }

  /// “Precipitation”
  public var precipitation: String { table.text(204) }

  /// “Air quality”
  public var airQuality: String { table.text(205) }

  /// “Alerts”
  public var alerts: String { table.text(206) }

  /// “Sun”
  public var sun: String { table.text(207) }

  /// “Sunrise”
  public var sunrise: String { table.text(208) }

  /// “Sunset”
  public var sunset: String { table.text(209) }

  /// “Sunrise”
  public var sunriseShort: String { table.text(210) }

  /// “Sunset”
  public var sunsetShort: String { table.text(211) }

  /// “Moon”
  public var moon: String { table.text(212) }

  /// “Moonrise”
  public var moonrise: String { table.text(213) }

  /// “Moonset”
  public var moonset: String { table.text(214) }

  /// “High”
  public var high: String { table.text(215) }

  /// “Low”
  public var low: String { table.text(216) }

  /// “H”
  public var highShort: String { table.text(217) }

  /// “L”
  public var lowShort: String { table.text(218) }

  /// “None”
  public var none: String { table.text(219) }

  /// “Settings”
  public var settings: String { table.text(220) }

  /// “Units”
  public var units: String { table.text(221) }

  /// “Appearance”
  public var appearance: String { table.text(222) }

  /// “Distance”
  public var distanceTitle: String { table.text(223) }

  /// “Theme”
  public var theme: String { table.text(224) }

  /// “Auto” …
  public func themeName(_ member: Int) -> String { table.text(table.member(225, 3, member)) }

  /// “Reduce transparency”
  public var reduceTransparency: String { table.text(228) }

  /// “Language”
  public var languageLabel: String { table.text(229) }

  /// “Privacy”
  public var privacy: String { table.text(230) }

  /// “About”
  public var about: String { table.text(231) }

  /// “Version”
  public var version: String { table.text(232) }

  /// “Temperature”
  public var temperatureTitle: String { table.text(233) }

  /// “Sources, licences, privacy”
  public var aboutContents: String { table.text(234) }

  /// “Version {version}”
  public func versionNumber(version: String) -> String { table.text(235, version) }

  /// “Sources”
  public var sources: String { table.text(236) }

  /// “Where a source has nothing or does not answer, another one steps in.”
  public var sourcesNote: String { table.text(237) }

  /// “Automatic”
  public var automatic: String { table.text(238) }

  /// “Free for non-commercial use, CC BY 4.0” …
  public func sourceTerms(_ member: Int) -> String { table.text(table.member(239, 8, member)) }

  /// “Licences”
  public var licences: String { table.text(247) }

  /// “Privacy in five sentences”
  public var privacyInFive: String { table.text(248) }

  /// “Your browser talks to this server and to nobody else; only if you switch “Name where I am” on does it ask bigdatacloud.com, too.” …
  public func promise(_ member: Int) -> String { table.text(table.member(249, 5, member)) }

  /// “Temperature unit”
  public var temperatureUnit: String { table.text(254) }

  /// “°C”
  public var celsiusUnit: String { table.text(255) }

  /// “°F”
  public var fahrenheitUnit: String { table.text(256) }

  /// “Clock”
  public var clock: String { table.text(257) }

  /// “24 h”
  public var twentyFourHours: String { table.text(258) }

  /// “12 h”
  public var twelveHours: String { table.text(259) }

  /// “Air quality scale”
  public var airScale: String { table.text(260) }

  /// “EU” …
  public func airScaleShort(_ member: Int) -> String { table.text(table.member(261, 2, member)) }

  /// “This language could not be loaded.”
  public var languageMissing: String { table.text(263) }

  /// “This device has no room left. What you change now may be gone next time.”
  public var storageFull: String { table.text(264) }

  /// “This browser keeps nothing for Weatherglass. What you change now may be gone next time.”
  public var storageBlocked: String { table.text(265) }

  /// “The browser has deleted what Weatherglass kept on this device. Look whether your places and settings are still right.”
  public var storageEvicted: String { table.text(266) }

  /// “A newer version of Weatherglass keeps its data here, so this one leaves it alone. Reload the page to get the newer version.”
  public var storageNewer: String { table.text(267) }

  /// “Clear” …
  public func condition(_ member: Int) -> String { table.text(table.member(268, 17, member)) }

  /// “Clear night”
  public var clearNight: String { table.text(285) }

  /// “Clear, first light”
  public var clearAtDawn: String { table.text(286) }

  /// “Clear, last light”
  public var clearAtDusk: String { table.text(287) }

  /// “Storm glass: clear liquid, fair weather” …
  public func stormGlass(_ member: Int) -> String { table.text(table.member(288, 7, member)) }

  /// “{day}: {condition}, low {low}, high {high}”
  public func daySummary(day: String, condition: String, low: String, high: String) -> String { table.text(295, [day, condition, low, high]) }

  /// “{day}: {condition}, precipitation {chance}, low {low}, high {high}”
  public func daySummaryWithChance(day: String, condition: String, chance: String, low: String, high: String) -> String { table.text(296, [day, condition, chance, low, high]) }

  /// “clear” …
  public func outlook(_ member: Int) -> String { table.text(table.member(297, 14, member)) }

  /// “drizzle on and off” …
  public func outlookOnAndOff(_ member: Int) -> String { table.text(table.member(311, 9, member)) }

  /// “clear and dry” …
  public func outlookAndDry(_ member: Int) -> String { table.text(table.member(320, 5, member)) }

  /// “clearing” …
  public func outlookAfterRain(_ member: Int) -> String { table.text(table.member(325, 5, member)) }

  /// “{sky} all day” …
  public func outlookReach(_ member: Int, sky: String) -> String { table.text(table.member(330, 3, member), sky) }

  /// “{sky} until {time}, then {next}”
  public func outlookThen(sky: String, time: String, next: String) -> String { table.text(333, sky, time, next) }

  /// “{sky} until {until} and again from {from}”
  public func outlookAgain(sky: String, until: String, from: String) -> String { table.text(334, sky, until, from) }

  /// “{sky}, with {other} from {from} to {until}”
  public func outlookBetween(sky: String, other: String, from: String, until: String) -> String { table.text(335, [sky, other, from, until]) }

  /// “{outlook}.” …
  public func outlookWind(_ member: Int, outlook: String, time: String) -> String { table.text(table.member(336, 5, member), outlook, time) }

  /// “Dry for the next hour”
  public var dryHour: String { table.text(341) }

  /// “Drizzle, then rain”
  public var drizzleThenRain: String { table.text(342) }

  /// “Drizzle, then heavy rain”
  public var drizzleThenHeavyRain: String { table.text(343) }

  /// “Drizzle for the whole hour” …
  public func rainWholeHour(_ member: Int) -> String { table.text(table.member(344, 13, member)) }

  /// “Drizzle starting in {minutes}” …
  public func rainStarting(_ member: Int, minutes: String) -> String { table.text(table.member(357, 13, member), minutes) }

  /// “Drizzle stopping in {minutes}” …
  public func rainStopping(_ member: Int, minutes: String) -> String { table.text(table.member(370, 13, member), minutes) }

  /// “Drizzle on and off” …
  public func rainOnAndOff(_ member: Int) -> String { table.text(table.member(383, 13, member)) }

  /// “Heaviest around {time}”
  public func heaviest(time: String) -> String { table.text(396, time) }

  /// “From {direction}, gusts {speed}”
  public func windFromWithGusts(direction: String, speed: String) -> String { table.text(397, direction, speed) }

  /// “From {direction}”
  public func windFrom(direction: String) -> String { table.text(398, direction) }

  /// “Gusts {speed}”
  public func windGusts(speed: String) -> String { table.text(399, speed) }

  /// “Wind from {direction}, {speed}”
  public func windSpokenFrom(direction: String, speed: String) -> String { table.text(400, direction, speed) }

  /// “Wind, {speed}”
  public func windSpoken(speed: String) -> String { table.text(401, speed) }

  /// “{count} kilometres per hour” …
  public func speedInFull(_ member: Int, count: Int64) -> String { table.plural(table.member(402, 5, member), count) }

  /// “Very low” …
  public func pressureLevel(_ member: Int) -> String { table.text(table.member(407, 5, member)) }

  /// “steady” …
  public func pressureTendency(_ member: Int) -> String { table.text(table.member(412, 5, member)) }

  /// “{level}, {tendency}”
  public func pressureTending(level: String, tendency: String) -> String { table.text(417, level, tendency) }

  /// “Barometer: {pressure}”
  public func pressureSpoken(pressure: String) -> String { table.text(418, pressure) }

  /// “Barometer: {pressure}, {tendency}”
  public func pressureSpokenTending(pressure: String, tendency: String) -> String { table.text(419, pressure, tendency) }

  /// “{number} hectopascals” …
  public func pressureInFull(_ member: Int, number: String) -> String { table.text(table.member(420, 3, member), number) }

  /// “Wind is making it colder.” …
  public func feelsLikeNote(_ member: Int) -> String { table.text(table.member(423, 5, member)) }

  /// “Washing dries fast.” …
  public func drying(_ member: Int) -> String { table.text(table.member(428, 4, member)) }

  /// “Dew point {dewPoint}. {drying}”
  public func dryingAndDewPoint(dewPoint: String, drying: String) -> String { table.text(432, dewPoint, drying) }

  /// “Frost on the glass.” …
  public func feel(_ member: Int) -> String { table.text(table.member(433, 7, member)) }

  /// “Low beams, slow steps.” …
  public func visibilityNote(_ member: Int) -> String { table.text(table.member(440, 5, member)) }

  /// “low” …
  public func uvWord(_ member: Int) -> String { table.text(table.member(445, 5, member)) }

  /// “{index}, {band}”
  public func uvWithBand(index: String, band: String) -> String { table.text(450, index, band) }

  /// “No protection needed.” …
  public func uvBandAdvice(_ member: Int) -> String { table.text(table.member(451, 5, member)) }

  /// “{count} of 8 oktas”
  public func oktas(count: Int64) -> String { table.plural(456, count) }

  /// “Under {amount}”
  public func underAmount(amount: String) -> String { table.text(457, amount) }

  /// “Sunrise in {time}”
  public func sunriseIn(time: String) -> String { table.text(458, time) }

  /// “{time} of daylight left”
  public func daylightLeft(time: String) -> String { table.text(459, time) }

  /// “Day length {time}”
  public func dayLength(time: String) -> String { table.text(460, time) }

  /// “The sun does not set today.”
  public var polarDay: String { table.text(461) }

  /// “The sun does not rise today.”
  public var polarNight: String { table.text(462) }

  /// “New moon” …
  public func moonPhase(_ member: Int) -> String { table.text(table.member(463, 8, member)) }

  /// “{phase}, {percent}”
  public func moonPhaseWithPart(phase: String, percent: String) -> String { table.text(471, phase, percent) }

  /// “Not soon”
  public var notSoon: String { table.text(472) }

  /// “Good” …
  public func airBandEuropean(_ member: Int) -> String { table.text(table.member(473, 6, member)) }

  /// “Good” …
  public func airBandUS(_ member: Int) -> String { table.text(table.member(479, 6, member)) }

  /// “{band}/6 {name}”
  public func airBandOfSix(band: String, name: String) -> String { table.text(485, band, name) }

  /// “Clean air.” …
  public func airBandAdvice(_ member: Int) -> String { table.text(table.member(486, 6, member)) }

  /// “European air quality index. Pollutants in µg/m³, hourly means.” …
  public func airNote(_ member: Int) -> String { table.text(table.member(492, 2, member)) }

  /// “Measured at {station}”
  public func measuredAt(station: String) -> String { table.text(494, station) }

  /// “Pollen, grains/m³: {amounts}”
  public func pollen(amounts: String) -> String { table.text(495, amounts) }

  /// “{plant} {number}”
  public func plantAmount(plant: String, number: String) -> String { table.text(496, plant, number) }

  /// “Alder” …
  public func plant(_ member: Int) -> String { table.text(table.member(497, 6, member)) }

  /// “Minor” …
  public func severity(_ member: Int) -> String { table.text(table.member(503, 4, member)) }

  /// “{count} notices”
  public func notices(count: Int64) -> String { table.plural(507, count) }

  /// “From {from} until {until}”
  public func alertFromUntil(from: String, until: String) -> String { table.text(508, from, until) }

  /// “From {from}”
  public func alertFrom(from: String) -> String { table.text(509, from) }

  /// “Until {until}”
  public func alertUntil(until: String) -> String { table.text(510, until) }

  /// “What to do”
  public var whatToDo: String { table.text(511) }

  /// “Official text”
  public var officialText: String { table.text(512) }

  /// “Issued {time} by {sender}”
  public func issuedAtBy(time: String, sender: String) -> String { table.text(513, time, sender) }

  /// “Issued {time}”
  public func issuedAt(time: String) -> String { table.text(514, time) }

  /// “Issued by {sender}”
  public func issuedBy(sender: String) -> String { table.text(515, sender) }

  /// “Say where: /at/64.147,-21.942 shows the weather at these coordinates, /random somewhere.”
  public var textWelcome: String { table.text(516) }

  /// “{number} °C” …
  public func temperature(_ member: Int, number: String) -> String { table.text(table.member(517, 2, member), number) }

  /// “{number} hPa” …
  public func pressureReading(_ member: Int, number: String) -> String { table.text(table.member(519, 3, member), number) }

  /// “{number} km” …
  public func distance(_ member: Int, number: String) -> String { table.text(table.member(522, 2, member), number) }

  /// ““{text}” is no place that this server can find.”
  public func textNotFound(text: String) -> String { table.text(524, text) }

  /// “Did you mean one of these?”
  public var textDidYouMean: String { table.text(525) }

  /// “{wind}, gusts {speed}”
  public func textWindGusts(wind: String, speed: String) -> String { table.text(526, wind, speed) }

  /// “{pressure} {tendency}”
  public func textPressure(pressure: String, tendency: String) -> String { table.text(527, pressure, tendency) }

  /// “rain”
  public var rainLabel: String { table.text(528) }

  /// “snow”
  public var snowLabel: String { table.text(529) }

  /// “wind”
  public var windLabel: String { table.text(530) }

  /// “temp”
  public var temperatureLabel: String { table.text(531) }

  /// “pressure”
  public var pressureLabel: String { table.text(532) }

  /// “sky”
  public var skyLabel: String { table.text(533) }

  /// “spread”
  public var spreadLabel: String { table.text(534) }

  /// “Days”
  public var daysLabel: String { table.text(535) }

  /// “and {count} more”
  public func textMore(count: Int64) -> String { table.plural(536, count) }

  /// “{more}: weatherglass alerts”
  public func textMoreAlerts(more: String) -> String { table.text(537, more) }

  /// “Nobody says what the weather is here now.”
  public var nobodyNow: String { table.text(538) }

  /// “Nobody says what the hours bring here.”
  public var nobodyHours: String { table.text(539) }

  /// “Nobody says what the days bring here.”
  public var nobodyDays: String { table.text(540) }

  /// “Nobody says how the air is here.”
  public var nobodyAir: String { table.text(541) }

  /// “No source watches for warnings here.”
  public var nobodyAlerts: String { table.text(542) }

  /// “The hours that are known here are over.”
  public var hoursAreOver: String { table.text(543) }

  /// “The days that are known here are over.”
  public var daysAreOver: String { table.text(544) }

  /// “No warnings.”
  public var noAlerts: String { table.text(545) }

  /// “European index” …
  public func airIndex(_ member: Int) -> String { table.text(table.member(546, 2, member)) }

  /// “Pollutants”
  public var pollutants: String { table.text(548) }

  /// “µg/m³, hourly means”
  public var pollutantsUnit: String { table.text(549) }

  /// “Pollen”
  public var pollenHeading: String { table.text(550) }

  /// “grains/m³”
  public var pollenUnit: String { table.text(551) }

  /// “Where: {area}”
  public func alertWhere(area: String) -> String { table.text(552, area) }

  /// “From: {time}”
  public func alertBegins(time: String) -> String { table.text(553, time) }

  /// “Until: {time}”
  public func alertEnds(time: String) -> String { table.text(554, time) }

  /// “Judged: {words}”
  public func alertJudged(words: String) -> String { table.text(555, words) }

  /// “past” …
  public func urgency(_ member: Int) -> String { table.text(table.member(556, 4, member)) }

  /// “unlikely” …
  public func certainty(_ member: Int) -> String { table.text(table.member(560, 4, member)) }

  /// “{heading}:”
  public func headingWithColon(heading: String) -> String { table.text(564, heading) }

  /// “from {from} until {until}”
  public func spanFromUntil(from: String, until: String) -> String { table.text(565, from, until) }

  /// “from {from}”
  public func spanFrom(from: String) -> String { table.text(566, from) }

  /// “until {until}”
  public func spanUntil(until: String) -> String { table.text(567, until) }

  /// “current” …
  public func kind(_ member: Int) -> String { table.text(table.member(568, 6, member)) }

  /// “{kind}: {remark}”
  public func kindRemark(kind: String, remark: String) -> String { table.text(574, kind, remark) }

  /// “{problem}, last tried at {time}”
  public func lastTriedAt(problem: String, time: String) -> String { table.text(575, problem, time) }

  /// “the quota is nearly used up, so the source is asked more rarely”
  public var noteStretched: String { table.text(576) }

  /// “the quota is used up until {time}; this is the last that was fetched”
  public func noteQuotaUsedUp(time: String) -> String { table.text(577, time) }

  /// “an implausible value was held back ({value}); this is the last good one”
  public func noteHeldBack(value: String) -> String { table.text(578, value) }

  /// “{source}, the first choice, has no answer now, so another source gave one”
  public func noteFallback(source: String) -> String { table.text(579, source) }

  /// “no source that is asked has this here”
  public var noteNoSource: String { table.text(580) }

  /// “the server lets this address ask for new weather again at {time}; this is the last that was fetched”
  public func noteAskedTooOften(time: String) -> String { table.text(581, time) }

  /// “nothing here”
  public var nothingHere: String { table.text(582) }

  /// “No source is configured for this place.”
  public var noSourceHere: String { table.text(583) }

  /// “{title}. {text}”
  public func messageWithText(title: String, text: String) -> String { table.text(584, title, text) }

  /// “No source has {kinds} for this place.”
  public func noSourceHas(kinds: String) -> String { table.text(585, kinds) }

  /// “{a} or {b}”
  public func listOr(a: String, b: String) -> String { table.text(586, a, b) }

  /// “Nothing was fetched for this place.”
  public var nothingFetched: String { table.text(587) }

  /// “Nothing was fetched for this place in the last {time}.”
  public func nothingFetchedIn(time: String) -> String { table.text(588, time) }

  /// “Weatherglass in a terminal”
  public var helpTitle: String { table.text(589) }

  /// “how to ask” …
  public func help(_ member: Int) -> String { table.text(table.member(590, 5, member)) }

  /// “Behind the address:”
  public var helpBehind: String { table.text(595) }

  /// “the language: en, de, fr, es, ja, ar” …
  public func helpOption(_ member: Int) -> String { table.text(table.member(596, 6, member)) }

  /// “Signs of such a line: %c sky as a picture, %C in words, %t temperature, %f feels like, %w wind, %h humidity, %p precipitation, %P pressure, %u UV index, %l place, %m moon, %M its age in days, %S sunrise, %s sunset, %T the place's clock, %% a percent sign.”
  public var helpSigns: String { table.text(602) }

  /// “Names of towns are not known here: look up the coordinates.”
  public var helpTowns: String { table.text(603) }

  /// “Programs ask /api/v1/weather; /openapi.json describes it.”
  public var helpPrograms: String { table.text(604) }

  /// “{name}: {problem}”
  public func parameterProblem(name: String, problem: String) -> String { table.text(605, name, problem) }

  /// “It must be one of {words}.”
  public func badChoice(words: String) -> String { table.text(606, words) }

  /// “It is a list of kind:source, parted by commas, such as {example}.”
  public func badSources(example: String) -> String { table.text(607, example) }

  /// “It must be a whole number from 30 to 120.”
  public var badWidth: String { table.text(608) }

  /// “It must be text, ansi, html, a number from 1 to 4, or a line with signs such as %t; /help lists them.”
  public var badFormat: String { table.text(609) }

  /// “{sign} stands for nothing here; /help lists the signs.”
  public func badSign(sign: String) -> String { table.text(610, sign) }
}
