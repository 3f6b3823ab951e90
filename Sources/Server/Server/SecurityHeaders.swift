import HTTPServer

/// The headers of pages, and of every response without security headers of its own: they limit what a browser may do with it.
///
/// The app asks the foreign addresses for the name of the device's position and for map tiles, for people who have enabled that.
let securityHeaders: [HTTPHeader] = [
  pagePolicy(tiles: "https://tile.openstreetmap.org"),
  HTTPHeader("X-Content-Type-Options", "nosniff"),
  HTTPHeader("Referrer-Policy", "same-origin"),
  HTTPHeader("Permissions-Policy", "geolocation=(self), camera=(), microphone=(), payment=(), usb=()"),
  HTTPHeader("Cross-Origin-Opener-Policy", "same-origin"),
  HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
]

/// What a page may load: besides the server's own files only the name of the device's position, and tiles from one server.
func pagePolicy(tiles: String) -> HTTPHeader {
  HTTPHeader(
    "Content-Security-Policy",
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: \(tiles); connect-src 'self' https://api.bigdatacloud.net; "
      + "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
}

/// The headers of data and of a page's parts, which are no documents: they may do nothing at all, and these headers are shorter.
let dataSecurityHeaders = headersOfPart(policy: "default-src 'none'; frame-ancestors 'none'")

/// The headers of what is no page, with its policy, and with the pages that may use it.
func headersOfPart(policy: String, usedBy pages: String = "same-origin") -> [HTTPHeader] {
  [
    HTTPHeader("Content-Security-Policy", policy), HTTPHeader("X-Content-Type-Options", "nosniff"),
    HTTPHeader("Referrer-Policy", "no-referrer"), HTTPHeader("Permissions-Policy", "geolocation=()"),
    HTTPHeader("Cross-Origin-Resource-Policy", pages),
  ]
}
