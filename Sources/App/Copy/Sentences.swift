// Made from Languages/en.txt by `make sentences`; change it there.
// swift-format-ignore-file

extension Copy {
  static var sentenceCount: Int { 1203 }
  static var pageSentenceCount: Int { 1059 }
  static var signature: String { "558dd556f94806e4" }
  public var groupSign: String { table.text(0) }  // “,”
  public var decimalSign: String { table.text(1) }  // “.”
  public var minusSign: String { table.text(2) }  // “−”
  public func percentage(number: String) -> String { table.text(3, number) }  // “{number}%”
  public func weekdayName(_ member: Int) -> String { table.text(table.member(4, 7, member)) }  // “Mon” …
  public func month(_ member: Int) -> String { table.text(table.member(11, 12, member)) }  // “Jan” …
  public func weekdayWithDay(weekday: String, day: String) -> String { table.text(23, weekday, day) }  // “{weekday} {day}”
  public func weekdayWithDate(weekday: String, day: String, month: String) -> String { table.text(24, weekday, day, month) }  // “{weekday} {day} {month}”
  public func weekdayWithTime(weekday: String, time: String) -> String { table.text(25, weekday, time) }  // “{weekday} {time}”
  public func todayAt(time: String) -> String { table.text(26, time) }  // “{time} today”
  public func clock24(h: String, mm: String) -> String { table.text(27, h, mm) }  // “{h}:{mm}”
  public func clockMorning(h: String, mm: String) -> String { table.text(28, h, mm) }  // “{h}:{mm} AM”
  public func clockAfternoon(h: String, mm: String) -> String { table.text(29, h, mm) }  // “{h}:{mm} PM”
  public func hour24(h: String) -> String { table.text(30, h) }  // “{h}”
  public func hourMorning(h: String) -> String { table.text(31, h) }  // “{h} AM”
  public func hourAfternoon(h: String) -> String { table.text(32, h) }  // “{h} PM”
  public func timeInSentence(count: Int64, time: String) -> String { table.plural(33, count, time) }  // “{time}”
  public func span(from: String, to: String) -> String { table.text(34, from, to) }  // “{from}–{to}”
  public func minutes(number: String) -> String { table.text(35, number) }  // “{number} min”
  public func hoursAndMinutes(h: String, mm: String) -> String { table.text(36, h, mm) }  // “{h} h {mm} min”
  public var justNow: String { table.text(37) }  // “just now”
  public func agoMinutes(count: Int64) -> String { table.plural(38, count) }  // “{count} min ago”
  public func agoHours(count: Int64) -> String { table.plural(39, count) }  // “{count} h ago”
  public func agoDays(count: Int64) -> String { table.plural(40, count) }  // “{count} days ago”
  public func listMiddle(a: String, b: String) -> String { table.text(41, a, b) }  // “{a}, {b}”
  public func listAnd(a: String, b: String) -> String { table.text(42, a, b) }  // “{a} and {b}”
  public func latitude(_ member: Int, degrees: String) -> String { table.text(table.member(43, 2, member), degrees) }  // “{degrees}° N” …
  public func longitude(_ member: Int, degrees: String) -> String { table.text(table.member(45, 2, member), degrees) }  // “{degrees}° E” …
  public func coordinatePair(latitude: String, longitude: String) -> String { table.text(47, latitude, longitude) }  // “{latitude}, {longitude}”
  public func compass(_ member: Int) -> String { table.text(table.member(48, 8, member)) }  // “N” …
  public func compassLetter(_ member: Int) -> String { table.text(table.member(56, 4, member)) }  // “N” …
  public func windUnit(_ member: Int) -> String { table.text(table.member(60, 5, member)) }  // “km/h” …
  public func pressureUnit(_ member: Int) -> String { table.text(table.member(65, 3, member)) }  // “hPa” …
  public func distanceUnit(_ member: Int) -> String { table.text(table.member(68, 2, member)) }  // “km” …
  public func rainUnit(_ member: Int) -> String { table.text(table.member(70, 2, member)) }  // “mm” …
  public func speed(_ member: Int, number: String) -> String { table.text(table.member(72, 5, member), number) }  // “{number} km/h” …
  public func rainAmount(_ member: Int, number: String) -> String { table.text(table.member(77, 2, member), number) }  // “{number} mm” …
  public func snowUnit(_ member: Int) -> String { table.text(table.member(79, 2, member)) }  // “cm” …
  public func snowAmount(_ member: Int, number: String) -> String { table.text(table.member(81, 2, member), number) }  // “{number} cm” …
  public func pressureReading(_ member: Int, number: String) -> String { table.text(table.member(83, 3, member), number) }  // “{number} hPa” …
  public var appName: String { table.text(86) }  // “Weatherglass”
  public var close: String { table.text(87) }  // “Close”
  public var cancel: String { table.text(88) }  // “Cancel”
  public var reload: String { table.text(89) }  // “Reload”
  public var retry: String { table.text(90) }  // “Retry”
  public var undo: String { table.text(91) }  // “Undo”
  public var apply: String { table.text(92) }  // “Apply”
  public var updateReady: String { table.text(93) }  // “A newer version is ready.”
  public var stoppedTitle: String { table.text(94) }  // “Something went wrong”
  public var stoppedText: String { table.text(95) }  // “The app stopped. Your places are safe.”
  public var readOn: String { table.text(96) }  // “Read on without the app”
  public var stillLoading: String { table.text(97) }  // “Weatherglass is still loading. What you tapped will follow.”
  public var pageDescription: String { table.text(98) }  // “A weather app you own.”
  public var appDescription: String { table.text(99) }  // “The weather where you are, in a storm glass.”
  public var weatherHere: String { table.text(100) }  // “Weather here”
  public var useMyLocation: String { table.text(101) }  // “Use my location”
  public var refresh: String { table.text(102) }  // “Refresh”
  public var addRandomLocation: String { table.text(103) }  // “Add random location”
  public var randomPlace: String { table.text(104) }  // “Random place”
  public var searchForAPlace: String { table.text(105) }  // “Search for a place”
  public var removePlace: String { table.text(106) }  // “Remove this place”
  public var places: String { table.text(107) }  // “Places”
  public var weather: String { table.text(108) }  // “Weather”
  public var mainPages: String { table.text(109) }  // “Main pages”
  public func place(number: String, total: String) -> String { table.text(110, number, total) }  // “Place {number} of {total}”
  public var here: String { table.text(111) }  // “Here”
  public var nearLabel: String { table.text(112) }  // “near ”
  public func near(coordinates: String) -> String { table.text(113, coordinates) }  // “near {coordinates}”
  public func distance(_ member: Int, number: String) -> String { table.text(table.member(114, 2, member), number) }  // “{number} km” …
  public func placeAway(distance: String, direction: String, town: String) -> String { table.text(116, distance, direction, town) }  // “{distance} {direction} of {town}”
  public func thereAndHere(there: String, here: String) -> String { table.text(117, there, here) }  // “{there} there, {here} here”
  public func searchedFor(words: String) -> String { table.text(118, words) }  // “searched for {words}”
  public func placeRemoved(place: String) -> String { table.text(119, place) }  // “Removed {place}”
  public func placeSaved(place: String) -> String { table.text(120, place) }  // “{place} saved”
  public func placeLeft(place: String) -> String { table.text(121, place) }  // “Left {place}”
  public var addToFavourites: String { table.text(122) }  // “Add to favourites”
  public var savedRemove: String { table.text(123) }  // “Saved. Remove from favourites”
  public var notSaved: String { table.text(124) }  // “Just looking. Not saved.”
  public var backHome: String { table.text(125) }  // “Back home”
  public var nameHere: String { table.text(126) }  // “Name where I am”
  public var nameHereExplained: String { table.text(127) }  // “Asks bigdatacloud.com, with this device’s position rounded to 3 decimals.”
  public var streetTiles: String { table.text(128) }  // “Street map”
  public func streetTilesExplained(host: String) -> String { table.text(129, host) }  // “Loads tiles from {host}, which then sees what part of the world the map shows.”
  public var streetTilesCredit: String { table.text(130) }  // “© OpenStreetMap contributors”
  public var askedTitle: String { table.text(131) }  // “Asked of whom”
  public var askedSummary: String { table.text(132) }  // “Which services your server asked for you today, when, and about which place”
  public var favourites: String { table.text(133) }  // “Favourites”
  public var manageLocations: String { table.text(134) }  // “Manage locations”
  public var arrange: String { table.text(135) }  // “Arrange”
  public var done: String { table.text(136) }  // “Done”
  public func deletePlace(name: String) -> String { table.text(137, name) }  // “Delete {name}”
  public func movePlace(name: String, position: String) -> String { table.text(138, name, position) }  // “Move {name}, {position}”
  public var noFavouritesTitle: String { table.text(139) }  // “No places yet”
  public var noFavouritesText: String { table.text(140) }  // “Search for a place and tap its star, or add one at random. It then waits here, on this device, with its weather.”
  public var nickname: String { table.text(141) }  // “Nickname”
  public func nicknameNote(name: String) -> String { table.text(142, name) }  // “Shown instead of “{name}” in your lists.”
  public var nicknameRefused: String { table.text(143) }  // “This nickname won’t work: it has invisible characters, or is too long for the server.”
  public func lettersOf(number: String, total: String) -> String { table.text(144, number, total) }  // “{number} of {total}”
  public var compare: String { table.text(145) }  // “Compare”
  public var comparePlaces: String { table.text(146) }  // “Compare places”
  public var compareWhich: String { table.text(147) }  // “Up to three places”
  public var compareChoose: String { table.text(148) }  // “Choose two or three places.”
  public var compareNeedsTwo: String { table.text(149) }  // “Save at least two places to compare them.”
  public func warmestEveryDay(name: String) -> String { table.text(150, name) }  // “{name} is the warmest every day.”
  public func warmestMostly(name: String) -> String { table.text(151, name) }  // “{name} is the warmest on most days.”
  public func dryUntil(name: String, day: String) -> String { table.text(152, name, day) }  // “{name} stays dry until {day}.”
  public func dryThroughout(name: String) -> String { table.text(153, name) }  // “{name} stays dry.”
  public func compareScale(range: String) -> String { table.text(154, range) }  // “Each place in its own days and hours. The bars share one scale, {range}.”
  public func onlyFirstWatched(number: String) -> String { table.text(155, number) }  // “Only the first {number} places are watched for warnings.”
  public var openWeather: String { table.text(156) }  // “Open the weather”
  public var remove: String { table.text(157) }  // “Remove”
  public func moreAbout(name: String) -> String { table.text(158, name) }  // “More about {name}”
  public func lowToHigh(low: String, high: String) -> String { table.text(159, low, high) }  // “{low} to {high}”
  public func rainToday(chance: String) -> String { table.text(160, chance) }  // “Rain {chance}”
  public func snowToday(chance: String) -> String { table.text(161, chance) }  // “Snow {chance}”
  public var dryToday: String { table.text(162) }  // “Dry”
  public var airShort: String { table.text(163) }  // “Air”
  public var localTime: String { table.text(164) }  // “Local time”
  public var timeZone: String { table.text(165) }  // “Time zone”
  public var region: String { table.text(166) }  // “Region”
  public var population: String { table.text(167) }  // “Population”
  public var elevation: String { table.text(168) }  // “Elevation”
  public var lastUpdate: String { table.text(169) }  // “Last update”
  public var previousPage: String { table.text(170) }  // “Previous page”
  public var nextPage: String { table.text(171) }  // “Next page”
  public func metres(number: String) -> String { table.text(172, number) }  // “{number} m”
  public func feet(number: String) -> String { table.text(173, number) }  // “{number} ft”
  public var devices: String { table.text(174) }  // “Devices”
  public var devicesNote: String { table.text(175) }  // “Places and settings follow every device on this list within a second. A revoked device loses access at once; your places stay.”
  public var thisDevice: String { table.text(176) }  // “This device”
  public var deviceHere: String { table.text(177) }  // “Here”
  public var otherDevices: String { table.text(178) }  // “Other devices”
  public var devicesSummary: String { table.text(179) }  // “This device and others”
  public func lastSeen(ago: String) -> String { table.text(180, ago) }  // “Last seen {ago}”
  public var pairADevice: String { table.text(181) }  // “Pair a device”
  public var revoke: String { table.text(182) }  // “Revoke”
  public func revokeDevice(name: String) -> String { table.text(183, name) }  // “Revoke {name}”
  public func revokeConfirmation(name: String) -> String { table.text(184, name) }  // “Revoke {name}? It loses access at once.”
  public var rename: String { table.text(185) }  // “Rename”
  public func renameDevice(name: String) -> String { table.text(186, name) }  // “Rename {name}”
  public var deviceNameRefused: String { table.text(187) }  // “That name won’t work: it is empty, too long, or has invisible characters.”
  public var forgetThisDevice: String { table.text(188) }  // “Forget this device”
  public var forgetConfirmation: String { table.text(189) }  // “Forget this device? Your places stay on it, but no longer follow your other devices.”
  public var deleteEverything: String { table.text(190) }  // “Delete everything”
  public var deleteConfirmation: String { table.text(191) }  // “Delete all saved places and settings from the server and from this device? This can’t be undone.”
  public var export: String { table.text(192) }  // “Export”
  public var restore: String { table.text(193) }  // “Restore”
  public var restoreDone: String { table.text(194) }  // “The backup was restored. What was here stayed.”
  public var restoreRefused: String { table.text(195) }  // “This file can’t be restored: it isn’t a backup of a single space, or it comes from a newer version. Nothing was changed.”
  public var restoreTooLarge: String { table.text(196) }  // “This file is too large: a space has no room for all of it. Nothing was changed.”
  public var notPaired: String { table.text(197) }  // “This device shares nothing with others. Save a place, or enter the code of a device that does.”
  public var noLongerPaired: String { table.text(198) }  // “This device is no longer paired. Its places stay here; pair it to share them again.”
  public var devicesProblem: String { table.text(199) }  // “The server could not be reached, or refused. Try again.”
  public var lastDevice: String { table.text(200) }  // “This is the only device. Pair another one first, or delete everything.”
  public var pairText: String { table.text(201) }  // “Point the other device’s camera here, or open this address on it and type the code.”
  public var pairingCode: String { table.text(202) }  // “Pairing code”
  public var pairingTime: String { table.text(203) }  // “Good for ten minutes, and for one device”
  public func timeLeft(minutes: String, seconds: String) -> String { table.text(204, minutes, seconds) }  // “{minutes} min {seconds} s left”
  public var codeExpired: String { table.text(205) }  // “This code is too old.”
  public var newCode: String { table.text(206) }  // “New code”
  public func newDevicePaired(name: String) -> String { table.text(207, name) }  // “{name} is paired”
  public var newDeviceText: String { table.text(208) }  // “It shares your places and settings from now on.”
  public var enterCode: String { table.text(209) }  // “Enter a code instead”
  public var pairTitle: String { table.text(210) }  // “Pair this device”
  public var pairHint: String { table.text(211) }  // “Type the eight letters and digits that another device shows under Settings, Devices. Your places are added.”
  public func pairMaker(name: String) -> String { table.text(212, name) }  // “This code is from “{name}”. Your places are added to those of that device, and it sees all of them. Pair only if you know that device.”
  public var comeIn: String { table.text(213) }  // “Pair”
  public var closedTitle: String { table.text(214) }  // “This server is private”
  public var closedText: String { table.text(215) }  // “Only paired devices see its weather. Somebody who already uses it can show you a code under Settings, Devices.”
  public var closedNote: String { table.text(216) }  // “Nothing about you was saved.”
  public func pairProblem(_ member: Int) -> String { table.text(table.member(217, 6, member)) }  // “A code has eight letters and digits. Check it again.” …
  public var spaceShutOut: String { table.text(223) }  // “This device is no longer paired. Your places stay here; pair it again under Settings, Devices.”
  public var placesFull: String { table.text(224) }  // “There are 500 places already. Delete one to save this one.”
  public var coordinates: String { table.text(225) }  // “Coordinates”
  public var searchHint: String { table.text(226) }  // “City or coordinates”
  public var searchNote: String { table.text(227) }  // “Also degrees with minutes and seconds, geo: addresses, and links of Google, Apple, Bing or OpenStreetMap maps.”
  public func placesFound(count: Int64) -> String { table.plural(228, count) }  // “{count} places”
  public func noPlaceFound(words: String) -> String { table.text(229, words) }  // “No place is called “{words}”. Look at the spelling, or write coordinates.”
  public func searchTooLong(limit: String) -> String { table.text(230, limit) }  // “This text is too long to search for. Write a name of at most {limit} characters.”
  public var searchNeedsServer: String { table.text(231) }  // “Names can’t be looked up without a connection. Coordinates can: write latitude and longitude.”
  public var recentSearches: String { table.text(232) }  // “Recent”
  public func forgetSearch(name: String) -> String { table.text(233, name) }  // “Forget {name}”
  public var showWeather: String { table.text(234) }  // “Show the weather”
  public func advice(_ member: Int) -> String { table.text(table.member(235, 4, member)) }  // “Write latitude and longitude, such as 64.147, -21.942 or 64° 8′ 49″ N, 21° 56′ 31″ W.” …
  public var welcomeTitle: String { table.text(239) }  // “The weather where you are”
  public var welcomeText: String { table.text(240) }  // “Weatherglass asks your browser where you are, only while it is open. Only your own server learns it, to within about 100 metres.”
  public var positionNeedsScript: String { table.text(241) }  // “Without JavaScript your browser can’t tell Weatherglass where you are. Search for a place instead, or look at a random one.”
  public var nowhereTitle: String { table.text(242) }  // “Nothing here”
  public var nowhereText: String { table.text(243) }  // “There is no page at this address. It may be mistyped or cut off: check it, or start with the weather.”
  public var locationOffTitle: String { table.text(244) }  // “Location is turned off”
  public var locationOffText: String { table.text(245) }  // “To turn it on, tap the icon beside the address, choose the permissions of this site and allow the location. Or pick a place yourself.”
  public var locationNotAllowedTitle: String { table.text(246) }  // “Location is still off”
  public var locationNotAllowedText: String { table.text(247) }  // “The browser may not share it. Ask again, or pick a place yourself.”
  public var locationUnavailableTitle: String { table.text(248) }  // “Location is not available”
  public var locationUnavailableText: String { table.text(249) }  // “This browser can’t tell where it is; over plain HTTP browsers refuse to. Open Weatherglass over HTTPS, or pick a place yourself.”
  public var locationNotFoundTitle: String { table.text(250) }  // “Position not found”
  public var locationNotFoundText: String { table.text(251) }  // “The device could not find out where it is. Try again, or pick a place yourself.”
  public func reason(_ member: Int) -> String { table.text(table.member(252, 8, member)) }  // “no connection” …
  public func problemTitle(_ member: Int) -> String { table.text(table.member(260, 8, member)) }  // “No connection” …
  public func problemText(_ member: Int) -> String { table.text(table.member(268, 8, member)) }  // “Nothing is saved for this place yet, so there is nothing to show. The weather is still out there, through the window.” …
  public func unknownHostNamed(host: String) -> String { table.text(276, host) }  // “This server does not know {host} as one of its own names. Its owner has to add it to server.names in the configuration.”
  public func askedTooOftenUntil(minutes: String) -> String { table.text(277, minutes) }  // “This server limits how often one address may ask for new weather. Try again in {minutes}.”
  public func restingTitle(name: String) -> String { table.text(278, name) }  // “{name} is resting”
  public var restingAsked: String { table.text(279) }  // “It was asked too often and wants a pause. Weatherglass asks again by itself; nothing you saved is lost.”
  public var restingFailed: String { table.text(280) }  // “It gave no usable answer and gets a pause. Weatherglass asks again by itself; nothing you saved is lost.”
  public var tryingAgain: String { table.text(281) }  // “trying again”
  public func tryingAgainIn(time: String) -> String { table.text(282, time) }  // “Trying again in {time}”
  public var restingWhy: String { table.text(283) }  // “Why”
  public var chooseSaved: String { table.text(284) }  // “Choose a saved place”
  public func useInstead(name: String) -> String { table.text(285, name) }  // “Use {name} instead”
  public var loading: String { table.text(286) }  // “Loading the weather”
  public var locating: String { table.text(287) }  // “Looking for where you are”
  public func updated(ago: String, source: String) -> String { table.text(288, ago, source) }  // “Updated {ago} · {source}”
  public func offline(ago: String) -> String { table.text(289, ago) }  // “Offline · data from {ago}”
  public func offlineTried(ago: String, tried: String) -> String { table.text(290, ago, tried) }  // “Offline · data from {ago} · last tried {tried}”
  public func refreshFailed(tried: String, reason: String, ago: String, source: String) -> String { table.text(291, [tried, reason, ago, source]) }  // “Refresh failed {tried} ({reason}) · data from {ago} · {source}”
  public func tooOld(time: String, temperature: String, condition: String) -> String { table.text(292, time, temperature, condition) }  // “The last weather known for this place is too old to say what it is like now. {time}: {temperature} {condition}”
  public var simulated: String { table.text(293) }  // “Simulated”
  public var simulator: String { table.text(294) }  // “Simulator”
  public func credit(_ member: Int) -> String { table.text(table.member(295, 8, member)) }  // “Weather data by Open-Meteo.com” …
  public var now: String { table.text(303) }  // “Now”
  public var hourNow: String { table.text(304) }  // “Now”
  public var nextHour: String { table.text(305) }  // “Next hour”
  public var hourly: String { table.text(306) }  // “Hourly”
  public var earlierHours: String { table.text(307) }  // “Earlier hours”
  public var laterHours: String { table.text(308) }  // “Later hours”
  public var daily: String { table.text(309) }  // “Daily”
  public var today: String { table.text(310) }  // “Today”
  public var wind: String { table.text(311) }  // “Wind”
  public var gusts: String { table.text(312) }  // “Gusts”
  public var pressure: String { table.text(313) }  // “Pressure”
  public var feelsLike: String { table.text(314) }  // “Feels like”
  public var humidity: String { table.text(315) }  // “Humidity”
  public var uvIndex: String { table.text(316) }  // “UV index”
  public var visibility: String { table.text(317) }  // “Visibility”
  public var dewPoint: String { table.text(318) }  // “Dew point”
  public var cloudCover: String { table.text(319) }  // “Cloud cover”
  public var snowDepth: String { table.text(320) }  // “Snow depth”
  public var precipitation: String { table.text(321) }  // “Precipitation”
  public var airQuality: String { table.text(322) }  // “Air quality”
  public var alerts: String { table.text(323) }  // “Alerts”
  public var sun: String { table.text(324) }  // “Sun”
  public var sunrise: String { table.text(325) }  // “Sunrise”
  public var sunset: String { table.text(326) }  // “Sunset”
  public var sunriseShort: String { table.text(327) }  // “Sunrise”
  public var sunsetShort: String { table.text(328) }  // “Sunset”
  public var moon: String { table.text(329) }  // “Moon”
  public var moonrise: String { table.text(330) }  // “Moonrise”
  public var moonset: String { table.text(331) }  // “Moonset”
  public var high: String { table.text(332) }  // “High”
  public var low: String { table.text(333) }  // “Low”
  public var highShort: String { table.text(334) }  // “H”
  public func highAndLow(high: String, low: String) -> String { table.text(335, high, low) }  // “H {high} L {low}”
  public var lowShort: String { table.text(336) }  // “L”
  public var none: String { table.text(337) }  // “None”
  public var settings: String { table.text(338) }  // “Settings”
  public var units: String { table.text(339) }  // “Units”
  public var appearance: String { table.text(340) }  // “Appearance”
  public var distanceTitle: String { table.text(341) }  // “Distance”
  public var theme: String { table.text(342) }  // “Theme”
  public func themeName(_ member: Int) -> String { table.text(table.member(343, 3, member)) }  // “Auto” …
  public var reduceTransparency: String { table.text(346) }  // “Reduce transparency”
  public var languageLabel: String { table.text(347) }  // “Language”
  public var privacy: String { table.text(348) }  // “Privacy”
  public var about: String { table.text(349) }  // “About”
  public var version: String { table.text(350) }  // “Version”
  public var temperatureTitle: String { table.text(351) }  // “Temperature”
  public var aboutContents: String { table.text(352) }  // “Sources, licences, privacy”
  public func versionNumber(version: String) -> String { table.text(353, version) }  // “Version {version}”
  public var sources: String { table.text(354) }  // “Sources”
  public var sourcesNote: String { table.text(355) }  // “Where a source has nothing or does not answer, another one steps in.”
  public var automatic: String { table.text(356) }  // “Automatic”
  public func sourceTerms(_ member: Int) -> String { table.text(table.member(357, 8, member)) }  // “Free for non-commercial use, CC BY 4.0” …
  public var licences: String { table.text(365) }  // “Licences”
  public var openSourceParts: String { table.text(366) }  // “Open-source parts”
  public var publicDomain: String { table.text(367) }  // “Public domain”
  public func workModified(name: String) -> String { table.text(368, name) }  // “{name}, modified”
  public func workMadeWith(name: String) -> String { table.text(369, name) }  // “Made with {name}”
  public var privacyInFive: String { table.text(370) }  // “Privacy in five sentences”
  public func promiseOfBrowser(host: String) -> String { table.text(371, host) }  // “Your browser talks to this server and to nobody else, unless you switch it on: “Name where I am” asks bigdatacloud.com, “Street map” asks {host}, and notifications come by way of your browser’s push service.”
  public func promise(_ member: Int) -> String { table.text(table.member(372, 4, member)) }  // “The server asks the sources on your behalf, with coordinates cut to three decimals, about 100 metres.” …
  public var temperatureUnit: String { table.text(376) }  // “Temperature unit”
  public var celsiusUnit: String { table.text(377) }  // “°C”
  public var fahrenheitUnit: String { table.text(378) }  // “°F”
  public var clock: String { table.text(379) }  // “Clock”
  public var twentyFourHours: String { table.text(380) }  // “24 h”
  public var twelveHours: String { table.text(381) }  // “12 h”
  public var airScale: String { table.text(382) }  // “Air quality scale”
  public func airScaleShort(_ member: Int) -> String { table.text(table.member(383, 2, member)) }  // “EU” …
  public var languageMissing: String { table.text(385) }  // “This language could not be loaded.”
  public var storageFull: String { table.text(386) }  // “This device has no room left. What you change now may be gone next time.”
  public var storageBlocked: String { table.text(387) }  // “This browser saves nothing for Weatherglass. What you change now may be gone next time.”
  public var storageEvicted: String { table.text(388) }  // “The browser has deleted what Weatherglass saved on this device. Check your places and settings.”
  public var storageNewer: String { table.text(389) }  // “A newer version of Weatherglass saves its data here, so this one leaves it alone. Reload the page to get the newer version.”
  public func condition(_ member: Int) -> String { table.text(table.member(390, 18, member)) }  // “Clear” …
  public var clearNight: String { table.text(408) }  // “Clear night”
  public var clearAtDawn: String { table.text(409) }  // “Clear, first light”
  public var clearAtDusk: String { table.text(410) }  // “Clear, last light”
  public func stormGlass(_ member: Int) -> String { table.text(table.member(411, 7, member)) }  // “Storm glass: clear liquid, fair weather” …
  public func daySummary(day: String, condition: String, low: String, high: String) -> String { table.text(418, [day, condition, low, high]) }  // “{day}: {condition}, low {low}, high {high}”
  public func daySummaryWithChance(day: String, condition: String, chance: String, low: String, high: String) -> String { table.text(419, [day, condition, chance, low, high]) }  // “{day}: {condition}, precipitation {chance}, low {low}, high {high}”
  public func outlook(_ member: Int) -> String { table.text(table.member(420, 15, member)) }  // “clear” …
  public func outlookOnAndOff(_ member: Int) -> String { table.text(table.member(435, 10, member)) }  // “drizzle on and off” …
  public func outlookAndDry(_ member: Int) -> String { table.text(table.member(445, 5, member)) }  // “clear and dry” …
  public func outlookAfterRain(_ member: Int) -> String { table.text(table.member(450, 5, member)) }  // “clearing” …
  public func outlookReach(_ member: Int, sky: String) -> String { table.text(table.member(455, 3, member), sky) }  // “{sky} all day” …
  public func outlookThen(sky: String, time: String, next: String) -> String { table.text(458, sky, time, next) }  // “{sky} until {time}, then {next}”
  public func outlookAgain(sky: String, until: String, from: String) -> String { table.text(459, sky, until, from) }  // “{sky} until {until} and again from {from}”
  public func outlookBetween(sky: String, other: String, from: String, until: String) -> String { table.text(460, [sky, other, from, until]) }  // “{sky}, with {other} from {from} to {until}”
  public func outlookWind(_ member: Int, outlook: String, time: String) -> String { table.text(table.member(461, 5, member), outlook, time) }  // “{outlook}.” …
  public var iceOnRoads: String { table.text(466) }  // “Ice on roads.”
  public func sentences(first: String, second: String) -> String { table.text(467, first, second) }  // “{first} {second}”
  public var allHours: String { table.text(468) }  // “All hours”
  public func hoursOf(quantity: String) -> String { table.text(469, quantity) }  // “{quantity}, hour by hour”
  public var hoursTitle: String { table.text(470) }  // “Hours”
  public var whatIsShown: String { table.text(471) }  // “What is shown”
  public func dayQuantity(_ member: Int) -> String { table.text(table.member(472, 10, member)) }  // “Temperature” …
  public var noHoursYet: String { table.text(482) }  // “No data yet”
  public func beyondTime(time: String) -> String { table.text(483, time) }  // “beyond {time}”
  public func hoursReachTo(time: String) -> String { table.text(484, time) }  // “Hourly values go up to {time} so far.”
  public var noHoursOfDay: String { table.text(485) }  // “There are no hourly values for this day.”
  public var noValuesOfDay: String { table.text(486) }  // “The source sends no hourly values of this for the day.”
  public func rainInHour(unit: String) -> String { table.text(487, unit) }  // “Rain per hour, {unit}”
  public var rainChance: String { table.text(488) }  // “Chance”
  public var windDirectionFrom: String { table.text(489) }  // “Direction, from”
  public var sunCreamAbove: String { table.text(490) }  // “Sun cream, from 3”
  public func quantityInUnit(quantity: String, unit: String) -> String { table.text(491, quantity, unit) }  // “{quantity}, {unit}”
  public var inThreeHours: String { table.text(492) }  // “Change over three hours”
  public var hourColumn: String { table.text(493) }  // “Time”
  public var fromColumn: String { table.text(494) }  // “From”
  public func hourValues(time: String, values: String) -> String { table.text(495, time, values) }  // “{time} · {values}”
  public func valueFeelsLike(degrees: String) -> String { table.text(496, degrees) }  // “feels like {degrees}”
  public func valueChance(percent: String) -> String { table.text(497, percent) }  // “chance {percent}”
  public func valueWind(speed: String) -> String { table.text(498, speed) }  // “wind {speed}”
  public func valueGusts(speed: String) -> String { table.text(499, speed) }  // “gusts {speed}”
  public func valueDewPoint(degrees: String) -> String { table.text(500, degrees) }  // “dew point {degrees}”
  public func valueUV(index: String) -> String { table.text(501, index) }  // “UV {index}”
  public func valueAir(index: String) -> String { table.text(502, index) }  // “air {index}”
  public func dayFromNow(sentence: String) -> String { table.text(503, sentence) }  // “from now on: {sentence}”
  public func dayWarmest(time: String, high: String, coldTime: String, low: String) -> String { table.text(504, [time, high, coldTime, low]) }  // “warmest around {time}, {high}; coldest around {coldTime}, {low}.”
  public func dayEven(degrees: String) -> String { table.text(505, degrees) }  // “{degrees} all the time.”
  public func dayFeelsLike(feels: String, time: String) -> String { table.text(506, feels, time) }  // “It feels like {feels} around {time}.”
  public var dayDry: String { table.text(507) }  // “it stays dry.”
  public func dayWetThroughout(time: String) -> String { table.text(508, time) }  // “precipitation all the time, most around {time}.”
  public func dayWetUntil(until: String, time: String) -> String { table.text(509, until, time) }  // “precipitation until {until}, most around {time}.”
  public func dayWetFrom(from: String, time: String) -> String { table.text(510, from, time) }  // “precipitation from {from}, most around {time}.”
  public func dayWetBetween(from: String, until: String, time: String) -> String { table.text(511, from, until, time) }  // “precipitation from {from} to {until}, most around {time}.”
  public func dayWetOnAndOff(from: String, until: String, time: String) -> String { table.text(512, from, until, time) }  // “precipitation on and off from {from} to {until}, most around {time}.”
  public func dayWindiest(time: String, speed: String) -> String { table.text(513, time, speed) }  // “windiest around {time}, {speed}.”
  public func dayGustiest(time: String, gusts: String) -> String { table.text(514, time, gusts) }  // “windiest around {time}, gusts to {gusts}.”
  public func dayCalmFrom(time: String) -> String { table.text(515, time) }  // “Calm from {time}.”
  public var dayCalm: String { table.text(516) }  // “hardly any wind.”
  public var dayWithoutSunCream: String { table.text(517) }  // “no sun cream needed.”
  public func daySunCream(from: String, until: String, time: String, index: String) -> String { table.text(518, [from, until, time, index]) }  // “sun cream from {from} to {until}, highest around {time}: {index}.”
  public func dayHumid(time: String, high: String, dryTime: String, low: String) -> String { table.text(519, [time, high, dryTime, low]) }  // “most humid around {time}, {high}; driest around {dryTime}, {low}.”
  public func dayDewPoint(low: String, high: String) -> String { table.text(520, low, high) }  // “Dew point {low} to {high}.”
  public func dayClear(time: String, high: String, lowTime: String, low: String) -> String { table.text(521, [time, high, lowTime, low]) }  // “clearest around {time}, {high}; haziest around {lowTime}, {low}.”
  public func dayCloudy(time: String, high: String, lowTime: String, low: String) -> String { table.text(522, [time, high, lowTime, low]) }  // “cloudiest around {time}, {high}; clearest around {lowTime}, {low}.”
  public func dayPressureSteady(pressure: String) -> String { table.text(523, pressure) }  // “steady around {pressure}.”
  public func dayPressureFalling(from: String, to: String) -> String { table.text(524, from, to) }  // “falling from {from} to {to}.”
  public func dayPressureRising(from: String, to: String) -> String { table.text(525, from, to) }  // “rising from {from} to {to}.”
  public func dayPressureTrough(time: String) -> String { table.text(526, time) }  // “falling until {time}, then rising.”
  public func dayPressureCrest(time: String) -> String { table.text(527, time) }  // “rising until {time}, then falling.”
  public func dayAirSame(band: String, time: String, index: String) -> String { table.text(528, band, time, index) }  // “{band} all the time, highest around {time}: {index}.”
  public func dayAirChanging(bestTime: String, best: String, time: String, worst: String) -> String { table.text(529, [bestTime, best, time, worst]) }  // “best around {bestTime}, {best}; worst around {time}, {worst}.”
  public var dryHour: String { table.text(530) }  // “Dry for the next hour”
  public var drizzleThenRain: String { table.text(531) }  // “Drizzle, then rain”
  public var drizzleThenHeavyRain: String { table.text(532) }  // “Drizzle, then heavy rain”
  public func rainWholeHour(_ member: Int) -> String { table.text(table.member(533, 16, member)) }  // “Drizzle for the whole hour” …
  public func rainStarting(_ member: Int, minutes: String) -> String { table.text(table.member(549, 16, member), minutes) }  // “Drizzle starting in {minutes}” …
  public func rainStopping(_ member: Int, minutes: String) -> String { table.text(table.member(565, 16, member), minutes) }  // “Drizzle stopping in {minutes}” …
  public func rainOnAndOff(_ member: Int) -> String { table.text(table.member(581, 16, member)) }  // “Drizzle on and off” …
  public func heaviest(time: String) -> String { table.text(597, time) }  // “Heaviest around {time}”
  public func rainSpoken(rain: String, time: String) -> String { table.text(598, rain, time) }  // “{rain}. Heaviest around {time}”
  public func windFromWithGusts(direction: String, speed: String) -> String { table.text(599, direction, speed) }  // “From {direction}, gusts {speed}”
  public func windFrom(direction: String) -> String { table.text(600, direction) }  // “From {direction}”
  public func windGusts(speed: String) -> String { table.text(601, speed) }  // “Gusts {speed}”
  public func windSpokenFrom(direction: String, speed: String) -> String { table.text(602, direction, speed) }  // “Wind from {direction}, {speed}”
  public func windSpoken(speed: String) -> String { table.text(603, speed) }  // “Wind, {speed}”
  public func speedInFull(_ member: Int, count: Int64) -> String { table.plural(table.member(604, 5, member), count) }  // “{count} kilometres per hour” …
  public func pressureLevel(_ member: Int) -> String { table.text(table.member(609, 5, member)) }  // “Very low” …
  public func pressureTendency(_ member: Int) -> String { table.text(table.member(614, 5, member)) }  // “steady” …
  public func pressureTending(level: String, tendency: String) -> String { table.text(619, level, tendency) }  // “{level}, {tendency}”
  public func pressureSpoken(pressure: String) -> String { table.text(620, pressure) }  // “Barometer: {pressure}”
  public func pressureSpokenTending(pressure: String, tendency: String) -> String { table.text(621, pressure, tendency) }  // “Barometer: {pressure}, {tendency}”
  public func pressureInFull(_ member: Int, number: String) -> String { table.text(table.member(622, 3, member), number) }  // “{number} hectopascals” …
  public func feelsLikeNote(_ member: Int) -> String { table.text(table.member(625, 5, member)) }  // “Wind is making it colder.” …
  public func drying(_ member: Int) -> String { table.text(table.member(630, 4, member)) }  // “Washing dries fast.” …
  public func dryingAndDewPoint(dewPoint: String, drying: String) -> String { table.text(634, dewPoint, drying) }  // “Dew point {dewPoint}. {drying}”
  public func feel(_ member: Int) -> String { table.text(table.member(635, 7, member)) }  // “Frost on the glass.” …
  public func visibilityNote(_ member: Int) -> String { table.text(table.member(642, 5, member)) }  // “Low beams, slow steps.” …
  public func uvWord(_ member: Int) -> String { table.text(table.member(647, 5, member)) }  // “low” …
  public func uvWithBand(index: String, band: String) -> String { table.text(652, index, band) }  // “{index}, {band}”
  public func uvBandAdvice(_ member: Int) -> String { table.text(table.member(653, 5, member)) }  // “No protection needed.” …
  public func oktas(count: Int64) -> String { table.plural(658, count) }  // “{count} of 8 oktas”
  public func underAmount(amount: String) -> String { table.text(659, amount) }  // “Under {amount}”
  public func sunriseIn(time: String) -> String { table.text(660, time) }  // “Sunrise in {time}”
  public func daylightLeft(time: String) -> String { table.text(661, time) }  // “{time} of daylight left”
  public func dayLength(time: String) -> String { table.text(662, time) }  // “Day length {time}”
  public var polarDay: String { table.text(663) }  // “The sun does not set today.”
  public var polarNight: String { table.text(664) }  // “The sun does not rise today.”
  public func moonPhase(_ member: Int) -> String { table.text(table.member(665, 8, member)) }  // “New moon” …
  public func moonPhaseWithPart(phase: String, percent: String) -> String { table.text(673, phase, percent) }  // “{phase}, {percent}”
  public var notSoon: String { table.text(674) }  // “Not soon”
  public func airBandEuropean(_ member: Int) -> String { table.text(table.member(675, 6, member)) }  // “Good” …
  public func airBandUS(_ member: Int) -> String { table.text(table.member(681, 6, member)) }  // “Good” …
  public func airBandOfSix(band: String, name: String) -> String { table.text(687, band, name) }  // “{band}/6 {name}”
  public func airBandAdvice(_ member: Int) -> String { table.text(table.member(688, 6, member)) }  // “Clean air.” …
  public func airNote(_ member: Int) -> String { table.text(table.member(694, 2, member)) }  // “European air quality index, 2024 edition. Pollutants in µg/m³, hourly means.” …
  public var map: String { table.text(696) }  // “Map”
  public var mapKeys: String { table.text(697) }  // “Map. Arrow keys move it, plus and minus zoom, Enter does what the large button says.”
  public var mapMissing: String { table.text(698) }  // “The map could not be loaded. It will be loaded on the next try; your places are listed on this page.”
  public var placesOnMap: String { table.text(699) }  // “Places on the map”
  public var mapNeedsScript: String { table.text(700) }  // “The map itself needs JavaScript. Your places are listed below.”
  public func weatherUnderPin(place: String) -> String { table.text(701, place) }  // “Weather under the pin: {place}”
  public var centreOnMe: String { table.text(702) }  // “Centre on me”
  public var zoomIn: String { table.text(703) }  // “Zoom in”
  public var zoomOut: String { table.text(704) }  // “Zoom out”
  public func airWordEuropean(_ member: Int) -> String { table.text(table.member(705, 6, member)) }  // “good” …
  public func airWordUS(_ member: Int) -> String { table.text(table.member(711, 6, member)) }  // “good” …
  public func airScaleName(_ member: Int) -> String { table.text(table.member(717, 2, member)) }  // “European index” …
  public func airUnderPin(index: String, band: String, scale: String) -> String { table.text(719, index, band, scale) }  // “Air quality under the pin: {index}, {band} ({scale})”
  public var airUnderPinNone: String { table.text(720) }  // “Air quality under the pin: no data here”
  public func airUnderPinFailed(reason: String) -> String { table.text(721, reason) }  // “Air quality under the pin: not known ({reason})”
  public var airUnderPinUnknown: String { table.text(722) }  // “Air quality under the pin: one moment”
  public var noDataHere: String { table.text(723) }  // “No data here”
  public func measuredAt(station: String) -> String { table.text(724, station) }  // “Measured at {station}”
  public func pollen(amounts: String) -> String { table.text(725, amounts) }  // “Pollen, grains/m³: {amounts}”
  public func plantAmount(plant: String, number: String) -> String { table.text(726, plant, number) }  // “{plant} {number}”
  public func plant(_ member: Int) -> String { table.text(table.member(727, 6, member)) }  // “Alder” …
  public func severity(_ member: Int) -> String { table.text(table.member(733, 4, member)) }  // “Minor” …
  public func notices(count: Int64) -> String { table.plural(737, count) }  // “{count} notices”
  public func alertFromUntil(from: String, until: String) -> String { table.text(738, from, until) }  // “From {from} until {until}”
  public func alertFrom(from: String) -> String { table.text(739, from) }  // “From {from}”
  public func alertUntil(until: String) -> String { table.text(740, until) }  // “Until {until}”
  public var whatToDo: String { table.text(741) }  // “What to do”
  public var officialText: String { table.text(742) }  // “Official text”
  public func issuedAtBy(time: String, sender: String) -> String { table.text(743, time, sender) }  // “Issued {time} by {sender}”
  public func issuedAt(time: String) -> String { table.text(744, time) }  // “Issued {time}”
  public func issuedBy(sender: String) -> String { table.text(745, sender) }  // “Issued by {sender}”
  public var setA: String { table.text(746) }  // “Set A”
  public var setB: String { table.text(747) }  // “Set B”
  public var book: String { table.text(748) }  // “Book”
  public func endLetter(_ member: Int) -> String { table.text(table.member(749, 2, member)) }  // “A” …
  public func endNotSet(letter: String) -> String { table.text(751, letter) }  // “{letter}: not set”
  public func endIs(letter: String, name: String) -> String { table.text(752, letter, name) }  // “{letter}: {name}”
  public var whereFrom: String { table.text(753) }  // “Where from?”
  public var whereTo: String { table.text(754) }  // “Where to?”
  public func pointNotSet(reason: String) -> String { table.text(755, reason) }  // “The point was not set: {reason}. Nothing has changed; try again.”
  public var tooClose: String { table.text(756) }  // “A and B are less than 50 m apart. Move the map, then set the point again.”
  public var sameEnds: String { table.text(757) }  // “A and B are the same place. Choose another one.”
  public var bookingNeedsScript: String { table.text(758) }  // “Booking needs JavaScript. Turn it on for this page, then come back.”
  public var timesInUTC: String { table.text(759) }  // “The times are in UTC, because this browser has told no time zone.”
  public func notBooked(reason: String) -> String { table.text(760, reason) }  // “No answer about the booking: {reason}. Try again: you won’t be booked twice.”
  public func tripRefused(words: String) -> String { table.text(761, words) }  // “The server refused: {words}”
  public func bookedBefore(from: String, to: String) -> String { table.text(762, from, to) }  // “The trip from {from} to {to} is booked.”
  public var departurePast: String { table.text(763) }  // “The departure is in the past. Choose a later one under On the way.”
  public var tooManyTrips: String { table.text(764) }  // “There is no room for more trips.”
  public var nothingTaken: String { table.text(765) }  // “the server can’t save anything now”
  public var chooseAnother: String { table.text(766) }  // “Choose another place”
  public var back: String { table.text(767) }  // “Back”
  public var address: String { table.text(768) }  // “Address”
  public var chooseA: String { table.text(769) }  // “Choose A”
  public var chooseB: String { table.text(770) }  // “Choose B”
  public var knownPlacesNote: String { table.text(771) }  // “Places looked up before, saved on this device.”
  public var noKnownPlaces: String { table.text(772) }  // “No places looked up yet. Whatever you set on the map will appear here.”
  public var yourTrip: String { table.text(773) }  // “Your trip”
  public var price: String { table.text(774) }  // “Price”
  public func straightLine(distance: String) -> String { table.text(775, distance) }  // “{distance} in a straight line”
  public var bookedAt: String { table.text(776) }  // “Booked”
  public var departureTime: String { table.text(777) }  // “Departure”
  public var viewHistory: String { table.text(778) }  // “View history”
  public var backToMap: String { table.text(779) }  // “Back to map”
  public var trips: String { table.text(780) }  // “Trips”
  public var monthLabel: String { table.text(781) }  // “Month”
  public var previousMonth: String { table.text(782) }  // “Previous month”
  public var nextMonth: String { table.text(783) }  // “Next month”
  public func monthWithTrips(count: Int64, month: String) -> String { table.plural(784, count, month) }  // “{month}, {count} trips”
  public var totalTrips: String { table.text(785) }  // “Total trips”
  public var totalPrice: String { table.text(786) }  // “Total price”
  public var noTrips: String { table.text(787) }  // “No trips were booked in this month.”
  public var moreTrips: String { table.text(788) }  // “Only the latest trips of this month are listed.”
  public func tripsMissing(reason: String) -> String { table.text(789, reason) }  // “This can’t be loaded: {reason}.”
  public var noSuchTrip: String { table.text(790) }  // “You have no such trip.”
  public func fromTo(from: String, to: String) -> String { table.text(791, from, to) }  // “{from} to {to}”
  public func airAtBoth(a: String, b: String) -> String { table.text(792, a, b) }  // “Air {a}, {b}”
  public func indexAndBand(index: String, band: String) -> String { table.text(793, index, band) }  // “{index} {band}”
  public var tripDetails: String { table.text(794) }  // “Details”
  public var cancelTrip: String { table.text(795) }  // “Cancel this trip”
  public var cancelReason: String { table.text(796) }  // “Reason”
  public var cancelNote: String { table.text(797) }  // “The trip stays in the history and leaves the totals.”
  public var keepTrip: String { table.text(798) }  // “Keep it”
  public var cancelled: String { table.text(799) }  // “Cancelled”
  public func monthOfYear(month: String, year: String) -> String { table.text(800, month, year) }  // “{month} {year}”
  public func monthInFull(_ member: Int) -> String { table.text(table.member(801, 12, member)) }  // “January” …
  public func amountOfMoney(currency: String, amount: String) -> String { table.text(813, currency, amount) }  // “{currency}{amount}”
  public var onTheWay: String { table.text(814) }  // “On the way”
  public var bestDeparture: String { table.text(815) }  // “Best departure”
  public func leavingAt(time: String) -> String { table.text(816, time) }  // “Leaving {time}”
  public var whenToLeave: String { table.text(817) }  // “When to leave”
  public var leaveNow: String { table.text(818) }  // “Leave now”
  public func leaveAt(time: String) -> String { table.text(819, time) }  // “Leave at {time}”
  public var barBest: String { table.text(820) }  // “Best”
  public var barWet: String { table.text(821) }  // “Wet”
  public var barDark: String { table.text(822) }  // “Dark”
  public var higherIsBetter: String { table.text(823) }  // “Higher is better”
  public func bookAt(time: String) -> String { table.text(824, time) }  // “Book {time}”
  public var ownLog: String { table.text(825) }  // “It goes into your own log: the trip with its weather and air. Nobody is sent, and nothing is paid.”
  public var tripsBegin: String { table.text(826) }  // “Name two places, and hear when to leave and what you will meet.”
  public var startTrip: String { table.text(827) }  // “Choose two places”
  public var onTheMap: String { table.text(828) }  // “On the map”
  public var swapEnds: String { table.text(829) }  // “Swap A and B”
  public var travelSpeed: String { table.text(830) }  // “How you travel”
  public func travelBy(_ member: Int) -> String { table.text(table.member(831, 3, member)) }  // “On foot” …
  public var forecast: String { table.text(834) }  // “Forecast”
  public var whatHappened: String { table.text(835) }  // “What happened”
  public var pastUnknown: String { table.text(836) }  // “What the weather was like is not known for every hour: not every source has past weather.”
  public func verdict(_ member: Int) -> String { table.text(table.member(837, 5, member)) }  // “As forecast” …
  public func departureReason(_ member: Int) -> String { table.text(table.member(842, 6, member)) }  // “No later departure within 12 hours is worth the wait.” …
  public func dryInstead(rain: String) -> String { table.text(848, rain) }  // “Dry instead of {rain} of rain an hour.”
  public func lessRainInstead(rain: String, instead: String) -> String { table.text(849, rain, instead) }  // “{rain} of rain an hour instead of {instead}.”
  public func lessWindInstead(wind: String, instead: String) -> String { table.text(850, wind, instead) }  // “Wind up to {wind} instead of {instead}.”
  public func cleanerAirInstead(air: String, instead: String) -> String { table.text(851, air, instead) }  // “Air: {air} instead of {instead}.”
  public var warnings: String { table.text(852) }  // “Warnings”
  public var warning: String { table.text(853) }  // “Warning”
  public var warningsOpen: String { table.text(854) }  // “In force or announced”
  public var warningsPast: String { table.text(855) }  // “The last 30 days”
  public var noWarnings: String { table.text(856) }  // “No warnings for your saved places.”
  public func noWarningsFor(places: String) -> String { table.text(857, places) }  // “No warnings for {places}.”
  public func noWarningSource(places: String) -> String { table.text(858, places) }  // “This server gets no official warnings for {places}. That doesn’t mean there are none.”
  public var noWarningSourceHere: String { table.text(859) }  // “This server gets no official warnings for this place.”
  public func warningsNotKnown(places: String) -> String { table.text(860, places) }  // “Whether there are warnings for {places} isn’t known at the moment.”
  public var warningsNotKnownHere: String { table.text(861) }  // “Whether there are warnings here isn’t known at the moment.”
  public var warningsNeedPlace: String { table.text(862) }  // “Warnings are watched for saved places. Save one first.”
  public var warningNotFound: String { table.text(863) }  // “None of your saved places has this warning, or it ended more than a month ago.”
  public var warningGone: String { table.text(864) }  // “This warning is no longer in force, or another one has taken its place.”
  public var warningWithoutPlace: String { table.text(865) }  // “The link to this warning names no place, and this device doesn’t know where it is.”
  public func timesThere(times: String) -> String { table.text(866, times) }  // “{times} (local time)”
  public var warningsUnreachable: String { table.text(867) }  // “The server can’t be reached.”
  public var warningKept: String { table.text(868) }  // “No connection. This is what was last known.”
  public func warningWithState(event: String, state: String) -> String { table.text(869, event, state) }  // “{event} · {state}”
  public var warningFrom: String { table.text(870) }  // “From”
  public var warningUntil: String { table.text(871) }  // “Until”
  public var warningArea: String { table.text(872) }  // “Area”
  public var warningPlaces: String { table.text(873) }  // “For your places”
  public var urgencyTitle: String { table.text(874) }  // “Urgency”
  public var certaintyTitle: String { table.text(875) }  // “Certainty”
  public var howItWent: String { table.text(876) }  // “How it went”
  public var inTheirWords: String { table.text(877) }  // “In their words”
  public var warningAnnounced: String { table.text(878) }  // “Announced”
  public var warningExtended: String { table.text(879) }  // “Extended”
  public var warningShortened: String { table.text(880) }  // “Shortened”
  public var warningHours: String { table.text(881) }  // “New times”
  public var warningMoved: String { table.text(882) }  // “New area”
  public var warningReworded: String { table.text(883) }  // “Reworded”
  public var warningOver: String { table.text(884) }  // “Over”
  public var warningsOfPlaces: String { table.text(885) }  // “All warnings for your places”
  public func urgency(_ member: Int) -> String { table.text(table.member(886, 4, member)) }  // “past” …
  public func certainty(_ member: Int) -> String { table.text(table.member(890, 4, member)) }  // “unlikely” …
  public var warningCancelled: String { table.text(894) }  // “Cancelled”
  public func warningRaised(before: String, after: String) -> String { table.text(895, before, after) }  // “Raised from {before} to {after}”
  public func warningLowered(before: String, after: String) -> String { table.text(896, before, after) }  // “Lowered from {before} to {after}”
  public var noticesTitle: String { table.text(897) }  // “Notifications”
  public var noticesIntroduction: String { table.text(898) }  // “Official warnings for your saved places, sent in time, even while this page is closed.”
  public var noticesWithoutWarnings: String { table.text(899) }  // “Rain that is about to begin and a morning summary, for your saved places, even while this page is closed.”
  public var noticesSummary: String { table.text(900) }  // “Warnings, rain and a morning summary, on this device”
  public var notifyMe: String { table.text(901) }  // “Notify me”
  public var askTitle: String { table.text(902) }  // “Shall we let you know when it matters?”
  public var askWarnings: String { table.text(903) }  // “Official warnings for your places, from the severity you choose.”
  public var askQuiet: String { table.text(904) }  // “Quiet hours are respected, except for extreme danger.”
  public var askSealed: String { table.text(905) }  // “Your own server sends them, encrypted.”
  public var askBrowser: String { table.text(906) }  // “Yes, ask my browser”
  public var notNow: String { table.text(907) }  // “Not now”
  public var askOnceMore: String { table.text(908) }  // “Your browser will ask you, too. That is its job.”
  public var installTitle: String { table.text(909) }  // “Add to Home Screen first”
  public var installText: String { table.text(910) }  // “An iPhone lets an app send notifications only once it lives on the Home Screen. Three steps, then we ask.”
  public var installShare: String { table.text(911) }  // “Tap Share”
  public var installShareNote: String { table.text(912) }  // “at the bottom of Safari”
  public var installAdd: String { table.text(913) }  // “Add to Home Screen”
  public var installAddNote: String { table.text(914) }  // “a little down the list”
  public var installOpen: String { table.text(915) }  // “Open it from there”
  public var installOpenNote: String { table.text(916) }  // “and come back to Notifications”
  public var installDone: String { table.text(917) }  // “I have done that”
  public var homeTitle: String { table.text(918) }  // “Keep it a tap away”
  public var homeText: String { table.text(919) }  // “Back again? On the home screen it opens like an app, also offline.”
  public var homeTextComputer: String { table.text(920) }  // “Back again? Installed, it opens in a window of its own, also offline.”
  public var homeClose: String { table.text(921) }  // “Not now, don’t show again”
  public var homeInstall: String { table.text(922) }  // “Install”
  public func homeStep(number: String, text: String) -> String { table.text(923, number, text) }  // “{number}. {text}”
  public var homeOpen: String { table.text(924) }  // “Open it there”
  public var homeMenu: String { table.text(925) }  // “Open the menu”
  public var homeAdd: String { table.text(926) }  // “Add to Home screen”
  public var homeFile: String { table.text(927) }  // “Open the File menu”
  public var homeDock: String { table.text(928) }  // “Add to Dock”
  public var noticesNeedScript: String { table.text(929) }  // “Notifications need JavaScript. Turn it on for this page, then come back.”
  public var spaceNeedsScript: String { table.text(930) }  // “Places saved without JavaScript stay in this browser. Turn it on for this page, then come back.”
  public var devicesNeedScript: String { table.text(931) }  // “Pairing another device, renaming, revoking and restoring need JavaScript. Turn it on for this page, then come back.”
  public var widgetsNeedScript: String { table.text(932) }  // “Copying, with a key, and revoking keys need JavaScript. Turn it on for this page, then come back.”
  public var noticesUnable: String { table.text(933) }  // “This browser can’t receive notifications. Current versions of Firefox, Chrome, Edge and Safari can.”
  public var noticesInsecure: String { table.text(934) }  // “Browsers allow notifications only where the address begins with https. Open this page over https.”
  public var noticesDenied: String { table.text(935) }  // “This browser forbids notifications from this page. Allow them in the settings for this site, then come back.”
  public var noticesNeedPlace: String { table.text(936) }  // “Notifications are about saved places. Save one first, then come back.”
  public var noticesNotOffered: String { table.text(937) }  // “This server sends no notifications. The person who runs it has to give it a data folder.”
  public var noticesFailed: String { table.text(938) }  // “That did not work. Try again.”
  public var pushServiceMissing: String { table.text(939) }  // “The browser’s push service can’t be reached. Check the connection, then try again.”
  public var rulesNotKept: String { table.text(940) }  // “The last change was not saved.”
  public var officialWarnings: String { table.text(941) }  // “Official warnings”
  public var rulesFor: String { table.text(942) }  // “Rules for”
  public var allPlaces: String { table.text(943) }  // “All places”
  public var ownRules: String { table.text(944) }  // “Rules of its own”
  public var ownRulesNote: String { table.text(945) }  // “Otherwise as for all places”
  public var tellWarnings: String { table.text(946) }  // “Warnings”
  public var tellWarningsNote: String { table.text(947) }  // “New, upgraded and cancelled”
  public var leastSeverity: String { table.text(948) }  // “Minimum severity”
  public var hazards: String { table.text(949) }  // “Hazards”
  public func countOf(some: String, all: String) -> String { table.text(950, some, all) }  // “{some} of {all}”
  public func hazard(_ member: Int) -> String { table.text(table.member(951, 9, member)) }  // “Wind” …
  public var byChoice: String { table.text(960) }  // “Optional”
  public func weatherNotice(_ member: Int) -> String { table.text(table.member(961, 2, member)) }  // “Rain soon” …
  public func weatherNoticeNote(_ member: Int) -> String { table.text(table.member(963, 2, member)) }  // ““Heavy rain in 20 min, for about 40 min”” …
  public func uvUpTo(index: String, from: String, until: String) -> String { table.text(965, index, from, until) }  // “Up to {index}, from {from} to {until}”
  public var morningLine: String { table.text(966) }  // “Morning summary”
  public var morningLineNote: String { table.text(967) }  // “The day in one sentence”
  public var morningTime: String { table.text(968) }  // “Time”
  public var morningPlace: String { table.text(969) }  // “Place”
  public var firstFavourite: String { table.text(970) }  // “First favourite”
  public var morningAlways: String { table.text(971) }  // “Every day”
  public var morningAlwaysNote: String { table.text(972) }  // “Otherwise only when something is worth saying”
  public var quietHours: String { table.text(973) }  // “Quiet hours”
  public var quietNote: String { table.text(974) }  // “Extreme warnings always come through”
  public func quietFromUntil(from: String, until: String) -> String { table.text(975, from, until) }  // “Quiet from {from} until {until}”
  public var onThisDevice: String { table.text(976) }  // “On this device”
  public var noticesAllowed: String { table.text(977) }  // “Notifications are allowed”
  public var noticesReady: String { table.text(978) }  // “Ready”
  public var sendTest: String { table.text(979) }  // “Send a test”
  public var testSent: String { table.text(980) }  // “A test is on its way.”
  public var testsTooOften: String { table.text(981) }  // “That was a lot of tests. Try again in a few minutes.”
  public var stopNotices: String { table.text(982) }  // “Stop notifications here”
  public var deliveryLog: String { table.text(983) }  // “Delivery log”
  public var logEmpty: String { table.text(984) }  // “Nothing has been sent to this device yet.”
  public var logNote: String { table.text(985) }  // “Saved for 30 days, on your server only.”
  public func toldAt(time: String) -> String { table.text(986, time) }  // “sent {time}”
  public func takenBy(service: String, time: String) -> String { table.text(987, service, time) }  // “{service}, {time}”
  public func shownAt(time: String) -> String { table.text(988, time) }  // “shown at {time}”
  public func noticeState(_ member: Int) -> String { table.text(table.member(989, 6, member)) }  // “Waiting” …
  public var wit: String { table.text(995) }  // “A word on the weather”
  public var witThinking: String { table.text(996) }  // “Thinking of something unkind to say”
  public var witNone: String { table.text(997) }  // “No line right now. The weather will have to speak for itself.”
  public var witUnreachable: String { table.text(998) }  // “The writer is unreachable”
  public func witByHouse(time: String) -> String { table.text(999, time) }  // “By the house writer, {time}”
  public func witByModel(model: String, time: String) -> String { table.text(1000, model, time) }  // “By {model} on your server, {time}”
  public func witByDevice(time: String) -> String { table.text(1001, time) }  // “By the model on this device, {time}”
  public var anotherLine: String { table.text(1002) }  // “Another line”
  public var witSetting: String { table.text(1003) }  // “Sarcastic line”
  public var widgets: String { table.text(1004) }  // “Widgets”
  public var widgetsSummary: String { table.text(1005) }  // “For frames, phones, pages and terminals”
  public var widgetsNote: String { table.text(1006) }  // “Each use gets a key of its own, which reads the weather of one place and nothing else. Copy creates it, Revoke ends it.”
  public var widgetsOf: String { table.text(1007) }  // “Place of the widgets”
  public var widgetPreviews: String { table.text(1008) }  // “How they look”
  public var widgetSnippets: String { table.text(1009) }  // “Ready to paste”
  public var showCode: String { table.text(1010) }  // “Show the code”
  public func widgetPreview(name: String, place: String) -> String { table.text(1011, name, place) }  // “{name}: {place}”
  public func widgetUse(_ member: Int) -> String { table.text(table.member(1012, 13, member)) }  // “Small” …
  public var widgetPictureHint: String { table.text(1025) }  // “Address of a picture”
  public var widgetInkHint: String { table.text(1026) }  // “Address of a picture in black, white and red”
  public var widgetLineHint: String { table.text(1027) }  // “Address of a line of text”
  public func widgetHint(_ member: Int) -> String { table.text(table.member(1028, 7, member)) }  // “Sensors and a camera, in configuration.yaml” …
  public var copySnippet: String { table.text(1035) }  // “Copy”
  public func snippetCopied(name: String) -> String { table.text(1036, name) }  // “Copied, with the new key “{name}”.”
  public func snippetCopiedAgain(name: String) -> String { table.text(1037, name) }  // “Copied, with the key “{name}” that was created just now.”
  public var snippetByHand: String { table.text(1038) }  // “Your browser blocked copying. It is selected here: copy it by hand.”
  public var widgetsNeedPlace: String { table.text(1039) }  // “Widgets show saved places. Save one first, then come back.”
  public var widgetsUnreachable: String { table.text(1040) }  // “The server can’t be reached. Keys can only be created and revoked with a connection.”
  public var widgetsNotOffered: String { table.text(1041) }  // “This server saves no places, so it has no widgets. The person who runs it has to give it a data folder.”
  public var widgetKeys: String { table.text(1042) }  // “Keys”
  public var widgetKeysEmpty: String { table.text(1043) }  // “No keys yet.”
  public var widgetKeysFull: String { table.text(1044) }  // “No more keys are possible. Revoke one first.”
  public var widgetKeysTooOften: String { table.text(1045) }  // “Too many keys in a short time. Wait a little, then try again.”
  public func keyScope(_ member: Int) -> String { table.text(table.member(1046, 6, member)) }  // “Weather” …
  public func keyMade(ago: String) -> String { table.text(1052, ago) }  // “Created {ago}”
  public func keyUsed(ago: String) -> String { table.text(1053, ago) }  // “last used {ago}”
  public var keyUnused: String { table.text(1054) }  // “not used yet”
  public var revokeKey: String { table.text(1055) }  // “Revoke”
  public func revokeKeyNamed(name: String) -> String { table.text(1056, name) }  // “Revoke {name}”
  public func revokeKeyConfirmation(name: String) -> String { table.text(1057, name) }  // “Revoke {name}? Whatever uses it stops showing the weather.”
  public func keyRevoked(name: String) -> String { table.text(1058, name) }  // “{name} was revoked.”
  public var placesNeedScript: String { table.text(1059) }  // “Renaming and moving places and restoring a backup need JavaScript. Turn it on for this page, then come back.”
  public var textWelcome: String { table.text(1060) }  // “Say where: /Reykjavik or /at/64.147,-21.942 shows the weather there, /random somewhere.”
  public func temperature(_ member: Int, number: String) -> String { table.text(table.member(1061, 2, member), number) }  // “{number} °C” …
  public func textNotFound(text: String) -> String { table.text(1063, text) }  // “This server can’t find “{text}”.”
  public var textDidYouMean: String { table.text(1064) }  // “Did you mean one of these?”
  public func textWindGusts(wind: String, speed: String) -> String { table.text(1065, wind, speed) }  // “{wind}, gusts {speed}”
  public func textPressure(pressure: String, tendency: String) -> String { table.text(1066, pressure, tendency) }  // “{pressure} {tendency}”
  public var rainLabel: String { table.text(1067) }  // “rain”
  public var snowLabel: String { table.text(1068) }  // “snow”
  public var windLabel: String { table.text(1069) }  // “wind”
  public var temperatureLabel: String { table.text(1070) }  // “temp”
  public var pressureLabel: String { table.text(1071) }  // “pressure”
  public var skyLabel: String { table.text(1072) }  // “sky”
  public var spreadLabel: String { table.text(1073) }  // “spread”
  public var daysLabel: String { table.text(1074) }  // “Days”
  public func textMore(count: Int64) -> String { table.plural(1075, count) }  // “and {count} more”
  public func textMoreAlerts(more: String) -> String { table.text(1076, more) }  // “{more}: weatherglass alerts”
  public var nobodyNow: String { table.text(1077) }  // “No source knows the weather here now.”
  public var nobodyHours: String { table.text(1078) }  // “No source has hourly values for this place.”
  public var nobodyDays: String { table.text(1079) }  // “No source has daily values for this place.”
  public var nobodyAir: String { table.text(1080) }  // “No source knows the air here.”
  public var nobodyAlerts: String { table.text(1081) }  // “No source watches for warnings here.”
  public var hoursAreOver: String { table.text(1082) }  // “The known hours have passed.”
  public var daysAreOver: String { table.text(1083) }  // “The known days have passed.”
  public var noAlerts: String { table.text(1084) }  // “No warnings.”
  public func airIndex(_ member: Int) -> String { table.text(table.member(1085, 2, member)) }  // “European index” …
  public var pollutants: String { table.text(1087) }  // “Pollutants”
  public var pollutantsUnit: String { table.text(1088) }  // “µg/m³, hourly means”
  public var pollenHeading: String { table.text(1089) }  // “Pollen”
  public var pollenUnit: String { table.text(1090) }  // “grains/m³”
  public func alertWhere(area: String) -> String { table.text(1091, area) }  // “Where: {area}”
  public func alertBegins(time: String) -> String { table.text(1092, time) }  // “From: {time}”
  public func alertEnds(time: String) -> String { table.text(1093, time) }  // “Until: {time}”
  public func alertJudged(words: String) -> String { table.text(1094, words) }  // “Assessment: {words}”
  public func eventWithNotices(event: String, notices: String) -> String { table.text(1095, event, notices) }  // “{event} ({notices})”
  public func headingWithColon(heading: String) -> String { table.text(1096, heading) }  // “{heading}:”
  public func headingWithWords(heading: String, words: String) -> String { table.text(1097, heading, words) }  // “{heading}: {words}”
  public func spanFromUntil(from: String, until: String) -> String { table.text(1098, from, until) }  // “from {from} until {until}”
  public func spanFrom(from: String) -> String { table.text(1099, from) }  // “from {from}”
  public func spanUntil(until: String) -> String { table.text(1100, until) }  // “until {until}”
  public func kind(_ member: Int) -> String { table.text(table.member(1101, 6, member)) }  // “current” …
  public func kindRemark(kind: String, remark: String) -> String { table.text(1107, kind, remark) }  // “{kind}: {remark}”
  public func lastTriedAt(problem: String, time: String) -> String { table.text(1108, problem, time) }  // “{problem}, last tried at {time}”
  public var noteStretched: String { table.text(1109) }  // “the quota is nearly used up, so the source is asked less often”
  public func noteQuotaUsedUp(time: String) -> String { table.text(1110, time) }  // “the quota is used up until {time}; this is the last that was fetched”
  public func noteHeldBack(value: String) -> String { table.text(1111, value) }  // “an implausible value was held back ({value}); this is the last good one”
  public func noteFallback(source: String) -> String { table.text(1112, source) }  // “{source}, the first choice, has no answer now, so another source gave one”
  public var noteNoSource: String { table.text(1113) }  // “no source that is asked has this here”
  public func noteAskedTooOften(time: String) -> String { table.text(1114, time) }  // “the server lets this address ask for new weather again from {time}; this is the last that was fetched”
  public var nothingHere: String { table.text(1115) }  // “nothing here”
  public var noSourceHere: String { table.text(1116) }  // “No source is configured for this place.”
  public func messageWithText(title: String, text: String) -> String { table.text(1117, title, text) }  // “{title}. {text}”
  public func noSourceHas(kinds: String) -> String { table.text(1118, kinds) }  // “No source for this place: {kinds}.”
  public func listOr(a: String, b: String) -> String { table.text(1119, a, b) }  // “{a} or {b}”
  public var nothingFetched: String { table.text(1120) }  // “Nothing was fetched for this place.”
  public func nothingFetchedIn(time: String) -> String { table.text(1121, time) }  // “Nothing was fetched for this place in the last {time}.”
  public var helpTitle: String { table.text(1122) }  // “Weatherglass in a terminal”
  public func help(_ member: Int) -> String { table.text(table.member(1123, 5, member)) }  // “how to ask” …
  public var helpBehind: String { table.text(1128) }  // “After the address:”
  public func helpOption(_ member: Int) -> String { table.text(table.member(1129, 6, member)) }  // “the language: en, de, fr, es, ja, ar” …
  public func helpSigns(lineBreak: String) -> String { table.text(1135, lineBreak) }  // “Placeholders: %c sky as a picture, %C in words, %t temperature, %f feels like, %w wind, %h humidity, %p precipitation, %o chance of it in the next three hours, %r rain in the next hour in words, %P pressure, %u UV index, %l place, %m moon, %M its age in days, %S sunrise, %s sunset, %T the place’s clock, %% a percent sign; {lineBreak} begins another line.”
  public var helpTowns: String { table.text(1136) }  // “Towns can be given by name, too: /Reykjavik or /San+Francisco.”
  public var helpPrograms: String { table.text(1137) }  // “Programs ask /api/v1/weather; /openapi.json describes it.”
  public func parameterProblem(name: String, problem: String) -> String { table.text(1138, name, problem) }  // “{name}: {problem}”
  public func badChoice(words: String) -> String { table.text(1139, words) }  // “It must be one of {words}.”
  public func badSources(example: String) -> String { table.text(1140, example) }  // “It must be a list of kind:source, separated by commas, such as {example}.”
  public var badWidth: String { table.text(1141) }  // “It must be a whole number from 30 to 120.”
  public var badFormat: String { table.text(1142) }  // “It must be text, ansi, html, a number from 1 to 4, or a line with placeholders such as %t; /help lists them.”
  public func badSign(sign: String) -> String { table.text(1143, sign) }  // “{sign} has no meaning here; /help lists the placeholders.”
  public var noTextForm: String { table.text(1144) }  // “This page has no text form. /help lists the addresses that have one.”
  public var noticeTest: String { table.text(1145) }  // “Test notification”
  public var noticeTestText: String { table.text(1146) }  // “Notifications reach this device.”
  public func rainComing(_ member: Int, minutes: String, duration: String) -> String { table.text(table.member(1147, 15, member), minutes, duration) }  // “Light rain in {minutes}, for about {duration}” …
  public func morningRange(low: String, high: String) -> String { table.text(1162, low, high) }  // “Between {low} and {high}.”
  public func tripsForPrice(count: Int64, price: String) -> String { table.plural(1163, count, price) }  // “{count} trips, {price}”
  public func cookieFull(number: String) -> String { table.text(1164, number) }  // “There are {number} places already. Remove one to save this one.”
  public var formFailed: String { table.text(1165) }  // “This could not be saved. Go back and try again.”
  public var formForeign: String { table.text(1166) }  // “This form can be sent from Weatherglass’s own pages only. Nothing was changed.”
  public var formUnreadable: String { table.text(1167) }  // “This form can’t be read. Nothing was changed; go back and try again.”
  public func askedVerdict(count: Int64) -> String { table.plural(1168, count) }  // “Today your server asked others for you {count} times.”
  public var askedNobody: String { table.text(1169) }  // “Your server has asked nobody for you yet.”
  public var askedAnonymous: String { table.text(1170) }  // “None of them learns who you are.”
  public func askedCalls(count: Int64) -> String { table.plural(1171, count) }  // “calls by your server”
  public func askedServices(count: Int64) -> String { table.plural(1172, count) }  // “services”
  public var askedRounded: String { table.text(1173) }  // “places are rounded to”
  public var askedRounding: String { table.text(1174) }  // “100 m”
  public var askedSinceMidnight: String { table.text(1175) }  // “Today, since midnight”
  public func askedSince(time: String) -> String { table.text(1176, time) }  // “Today, since the server started at {time}”
  public func askedSinceSaving(time: String) -> String { table.text(1177, time) }  // “Today, since the first place was saved here at {time}”
  public var askedSaved: String { table.text(1178) }  // “Saved for a day in your server’s memory, for you alone. The places are as they were sent, no more exact.”
  public var askedOfAddress: String { table.text(1179) }  // “This browser has saved nothing here, so the server knows it by its network address only: the calls for all who share that address are counted, without places and times.”
  public var askedNotCounted: String { table.text(1180) }  // “Not counted: what programs ask with keys of their own, and what somebody else caused and you were shown, too.”
  public func askedLast(time: String, place: String) -> String { table.text(1181, time, place) }  // “Last at {time}, {place}”
  public func askedByItself(count: Int64) -> String { table.plural(1182, count) }  // “{count} by the server itself, for your saved places”
  public func askedByHour(count: Int64) -> String { table.plural(1183, count) }  // “{count} calls today, by the hour”
  public var askedName: String { table.text(1184) }  // “Name of the place”
  public var askedWithoutYou: String { table.text(1185) }  // “by the server itself”
  public var askedNot: String { table.text(1186) }  // “Not asked today”
  public var askedNotSetUp: String { table.text(1187) }  // “Not set up on this server”
  public var askedNotNeeded: String { table.text(1188) }  // “Set up, but not asked for you”
  public func askedByBrowser(setting: String) -> String { table.text(1189, setting) }  // “Only your browser asks it, if you switch on “{setting}””
  public func simulatedHeadline(event: String) -> String { table.text(1190, event) }  // “Simulated: {event}”
  public var simulatedGale: String { table.text(1191) }  // “Gale warning”
  public var simulatedGaleText: String { table.text(1192) }  // “Strong gusts are expected. Branches and loose objects may fall.”
  public var simulatedGaleToDo: String { table.text(1193) }  // “Secure loose objects and stay away from trees and shores.”
  public var simulatedSnow: String { table.text(1194) }  // “Snow warning”
  public var simulatedSnowText: String { table.text(1195) }  // “Heavy snow is expected. Roads may become impassable.”
  public var simulatedSnowToDo: String { table.text(1196) }  // “Travel only if you must, and carry warm clothes.”
  public var simulatedHeat: String { table.text(1197) }  // “Heat warning”
  public var simulatedHeatText: String { table.text(1198) }  // “Great heat is expected, which strains the body.”
  public var simulatedHeatToDo: String { table.text(1199) }  // “Drink often, stay in the shade and look after the old and the young.”
  public var simulatedCold: String { table.text(1200) }  // “Cold warning”
  public var simulatedColdText: String { table.text(1201) }  // “Severe frost is expected. Bare skin freezes within minutes.”
  public var simulatedColdToDo: String { table.text(1202) }  // “Cover your skin and keep moving outdoors.”
}
