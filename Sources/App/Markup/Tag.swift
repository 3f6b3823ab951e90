/// The elements that pages may use. Data can never name one.
public enum Tag: UInt8, CaseIterable, Sendable {
  case a, abbr, article, aside, b, bdi, br, button, caption, code, dd, details, div, dl, dt, em,
    fieldset, figure, footer, form, h1, h2, h3, h4, header, hr, i, img, input, kbd, label, legend,
    li, main, nav, ol, optgroup, option, output, p, pre, progress, section, select, small, span,
    strong, summary, table, tbody, td, textarea, tfoot, th, thead, time, tr, u, ul
  case svg, g, path, circle, rect, ellipse, line, polyline, polygon, svgText, tspan, use, defs,
    symbol, clipPath, linearGradient, radialGradient, stop, mask

  /// The name as it is written in the page.
  public var name: ConstantText {
    switch self {
    case .a: "a"
    case .abbr: "abbr"
    case .article: "article"
    case .aside: "aside"
    case .b: "b"
    case .bdi: "bdi"
    case .br: "br"
    case .button: "button"
    case .caption: "caption"
    case .code: "code"
    case .dd: "dd"
    case .details: "details"
    case .div: "div"
    case .dl: "dl"
    case .dt: "dt"
    case .em: "em"
    case .fieldset: "fieldset"
    case .figure: "figure"
    case .footer: "footer"
    case .form: "form"
    case .h1: "h1"
    case .h2: "h2"
    case .h3: "h3"
    case .h4: "h4"
    case .header: "header"
    case .hr: "hr"
    case .i: "i"
    case .img: "img"
    case .input: "input"
    case .kbd: "kbd"
    case .label: "label"
    case .legend: "legend"
    case .li: "li"
    case .main: "main"
    case .nav: "nav"
    case .ol: "ol"
    case .optgroup: "optgroup"
    case .option: "option"
    case .output: "output"
    case .p: "p"
    case .pre: "pre"
    case .progress: "progress"
    case .section: "section"
    case .select: "select"
    case .small: "small"
    case .span: "span"
    case .strong: "strong"
    case .summary: "summary"
    case .table: "table"
    case .tbody: "tbody"
    case .td: "td"
    case .textarea: "textarea"
    case .tfoot: "tfoot"
    case .th: "th"
    case .thead: "thead"
    case .time: "time"
    case .tr: "tr"
    case .u: "u"
    case .ul: "ul"
    case .svg: "svg"
    case .g: "g"
    case .path: "path"
    case .circle: "circle"
    case .rect: "rect"
    case .ellipse: "ellipse"
    case .line: "line"
    case .polyline: "polyline"
    case .polygon: "polygon"
    case .svgText: "text"
    case .tspan: "tspan"
    case .use: "use"
    case .defs: "defs"
    case .symbol: "symbol"
    case .clipPath: "clipPath"
    case .linearGradient: "linearGradient"
    case .radialGradient: "radialGradient"
    case .stop: "stop"
    case .mask: "mask"
    }
  }

  /// Whether it belongs to SVG.
  public var isSVG: Bool { rawValue >= Tag.svg.rawValue }

  /// Whether it has no content and no end tag.
  public var isVoid: Bool {
    switch self {
    case .br, .hr, .img, .input: true
    default: false
    }
  }
}
