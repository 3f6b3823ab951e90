/// The attributes that pages may use. There is no `on…` and no `style` among them, so that data can neither run code nor change the looks
/// of a page.
public enum AttributeName: ConstantText, CaseIterable, Sendable {
  case id, `class`, role, title, lang, dir, href, src, alt, type, name, value, checked, selected, disabled, placeholder, maxlength,
    minlength, min, max, step, pattern, required, readonly, autocomplete, autofocus, inputmode, enterkeyhint, method, action, `for`,
    tabindex, hidden, inert, datetime, width, height, target, rel, open, colspan, rowspan, spellcheck, viewBox, preserveAspectRatio, d,
    fill, stroke, opacity, transform, x, y, x1, y1, x2, y2, cx, cy, r, rx, ry, points, offset, gradientUnits, gradientTransform,
    focusable, pathLength, enctype, scope
  case ariaLabel = "aria-label", ariaHidden = "aria-hidden", ariaLabelledby = "aria-labelledby", ariaDescribedby = "aria-describedby",
    ariaLive = "aria-live", ariaAtomic = "aria-atomic", ariaBusy = "aria-busy", ariaCurrent = "aria-current",
    ariaExpanded = "aria-expanded", ariaControls = "aria-controls", ariaPressed = "aria-pressed", ariaSelected = "aria-selected",
    ariaChecked = "aria-checked", ariaModal = "aria-modal", ariaActivedescendant = "aria-activedescendant",
    ariaValuenow = "aria-valuenow", ariaValuemin = "aria-valuemin", ariaValuemax = "aria-valuemax", ariaValuetext = "aria-valuetext",
    ariaHaspopup = "aria-haspopup", ariaInvalid = "aria-invalid", ariaRoledescription = "aria-roledescription", dataState = "data-state",
    dataAway = "data-away", dataScene = "data-scene", dataTheme = "data-theme", dataQuiet = "data-quiet", dataToast = "data-toast",
    dataSeverity = "data-severity", dataScale = "data-scale", dataBand = "data-band", dataStep = "data-step", dataFor = "data-for",
    dataKey = "data-key", dataAt = "data-at", fillOpacity = "fill-opacity", fillRule = "fill-rule", strokeWidth = "stroke-width",
    strokeLinecap = "stroke-linecap", strokeLinejoin = "stroke-linejoin", strokeOpacity = "stroke-opacity",
    strokeDasharray = "stroke-dasharray", stopColor = "stop-color", stopOpacity = "stop-opacity", clipPath = "clip-path",
    maskReference = "mask", textAnchor = "text-anchor", dataName = "data-name", dataValue = "data-value"

  /// The name as it is written in the page.
  public var name: ConstantText { rawValue }

  /// The number by which patches refer to it once they have defined its name: cases without values are one byte, in their order.
  var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// Compares the cases, not the bytes of their names.
  public static func != (one: Self, other: Self) -> Bool { one.number != other.number }

  /// Whether its value is a URL and must be made safe.
  public var isURL: Bool {
    switch self {
    case .href, .src, .action: true
    default: false
    }
  }
}
