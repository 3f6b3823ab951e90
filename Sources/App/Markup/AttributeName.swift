/// The attributes that pages may use. There is no `on…` and no `style` among them, so that data can neither run code nor change the looks
/// of a page.
public enum AttributeName: UInt8, CaseIterable, Sendable {
  case id, `class`, role, title, lang, dir, href, src, alt, type, name, value, checked, selected,
    disabled, placeholder, maxlength, minlength, min, max, step, pattern, required, readonly,
    autocomplete, autofocus, inputmode, enterkeyhint, method, action, `for`, tabindex, hidden, inert,
    datetime, width, height, target, rel, open, colspan, rowspan, spellcheck, ariaLabel,
    ariaHidden, ariaLabelledby, ariaDescribedby, ariaLive, ariaAtomic, ariaBusy, ariaCurrent,
    ariaExpanded, ariaControls, ariaPressed, ariaSelected, ariaChecked, ariaModal, ariaActivedescendant, ariaValuenow,
    ariaValuemin, ariaValuemax, ariaValuetext, ariaHaspopup, ariaInvalid, ariaRoledescription,
    dataState, dataAway, dataScene, dataTheme, dataQuiet, dataToast, dataSeverity, dataScale, dataBand, dataStep,
    dataFor, dataKey, dataAt, viewBox, preserveAspectRatio, d, fill, fillOpacity, fillRule, stroke,
    strokeWidth, strokeLinecap, strokeLinejoin, strokeOpacity, strokeDasharray, opacity, transform,
    x, y, x1, y1, x2, y2, cx, cy, r, rx, ry, points, offset, stopColor, stopOpacity, gradientUnits,
    gradientTransform, clipPath, maskReference, textAnchor, focusable, pathLength, enctype, scope, dataName, dataValue

  /// The name as it is written in the page.
  public var name: ConstantText {
    switch self {
    case .id: "id"
    case .`class`: "class"
    case .role: "role"
    case .title: "title"
    case .lang: "lang"
    case .dir: "dir"
    case .href: "href"
    case .src: "src"
    case .alt: "alt"
    case .type: "type"
    case .name: "name"
    case .value: "value"
    case .checked: "checked"
    case .selected: "selected"
    case .disabled: "disabled"
    case .placeholder: "placeholder"
    case .maxlength: "maxlength"
    case .minlength: "minlength"
    case .min: "min"
    case .max: "max"
    case .step: "step"
    case .pattern: "pattern"
    case .required: "required"
    case .readonly: "readonly"
    case .autocomplete: "autocomplete"
    case .autofocus: "autofocus"
    case .inputmode: "inputmode"
    case .enterkeyhint: "enterkeyhint"
    case .method: "method"
    case .action: "action"
    case .`for`: "for"
    case .tabindex: "tabindex"
    case .hidden: "hidden"
    case .inert: "inert"
    case .datetime: "datetime"
    case .width: "width"
    case .height: "height"
    case .target: "target"
    case .rel: "rel"
    case .open: "open"
    case .colspan: "colspan"
    case .rowspan: "rowspan"
    case .spellcheck: "spellcheck"
    case .ariaLabel: "aria-label"
    case .ariaHidden: "aria-hidden"
    case .ariaLabelledby: "aria-labelledby"
    case .ariaDescribedby: "aria-describedby"
    case .ariaLive: "aria-live"
    case .ariaAtomic: "aria-atomic"
    case .ariaBusy: "aria-busy"
    case .ariaCurrent: "aria-current"
    case .ariaExpanded: "aria-expanded"
    case .ariaControls: "aria-controls"
    case .ariaPressed: "aria-pressed"
    case .ariaSelected: "aria-selected"
    case .ariaChecked: "aria-checked"
    case .ariaModal: "aria-modal"
    case .ariaActivedescendant: "aria-activedescendant"
    case .ariaValuenow: "aria-valuenow"
    case .ariaValuemin: "aria-valuemin"
    case .ariaValuemax: "aria-valuemax"
    case .ariaValuetext: "aria-valuetext"
    case .ariaHaspopup: "aria-haspopup"
    case .ariaInvalid: "aria-invalid"
    case .ariaRoledescription: "aria-roledescription"
    case .dataState: "data-state"
    case .dataAway: "data-away"
    case .dataScene: "data-scene"
    case .dataTheme: "data-theme"
    case .dataQuiet: "data-quiet"
    case .dataToast: "data-toast"
    case .dataSeverity: "data-severity"
    case .dataScale: "data-scale"
    case .dataBand: "data-band"
    case .dataStep: "data-step"
    case .dataFor: "data-for"
    case .dataKey: "data-key"
    case .dataAt: "data-at"
    case .dataName: "data-name"
    case .dataValue: "data-value"
    case .viewBox: "viewBox"
    case .preserveAspectRatio: "preserveAspectRatio"
    case .d: "d"
    case .fill: "fill"
    case .fillOpacity: "fill-opacity"
    case .fillRule: "fill-rule"
    case .stroke: "stroke"
    case .strokeWidth: "stroke-width"
    case .strokeLinecap: "stroke-linecap"
    case .strokeLinejoin: "stroke-linejoin"
    case .strokeOpacity: "stroke-opacity"
    case .strokeDasharray: "stroke-dasharray"
    case .opacity: "opacity"
    case .transform: "transform"
    case .x: "x"
    case .y: "y"
    case .x1: "x1"
    case .y1: "y1"
    case .x2: "x2"
    case .y2: "y2"
    case .cx: "cx"
    case .cy: "cy"
    case .r: "r"
    case .rx: "rx"
    case .ry: "ry"
    case .points: "points"
    case .offset: "offset"
    case .stopColor: "stop-color"
    case .stopOpacity: "stop-opacity"
    case .gradientUnits: "gradientUnits"
    case .gradientTransform: "gradientTransform"
    case .clipPath: "clip-path"
    case .maskReference: "mask"
    case .textAnchor: "text-anchor"
    case .focusable: "focusable"
    case .pathLength: "pathLength"
    case .enctype: "enctype"
    case .scope: "scope"
    }
  }

  /// Whether its value is a URL and must be made safe.
  public var isURL: Bool {
    switch self {
    case .href, .src, .action: true
    default: false
    }
  }
}
