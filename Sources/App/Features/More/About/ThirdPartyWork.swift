import Copy

/// A work that this program contains or needs, and whose licence has to be named; also the program itself.
enum ThirdPartyWork: UInt8, CaseIterable {
  case weatherglass, boundaries, geoNames, marble, naturalEarth, cldr, leaflet, swift, microhttpd, curl, sqlite, postgres, openSSL, brotli,
    zlib, qrencode, rsvg, cairo

  /// The name, which is the same in every language.
  var name: String {
    switch self {
    case .weatherglass: "Weatherglass"
    case .boundaries: "OpenStreetMap, timezone-boundary-builder"
    case .naturalEarth: "Natural Earth"
    case .leaflet: "Leaflet"
    case .geoNames: "GeoNames"
    case .marble: "KDE Marble"
    case .cldr: "Unicode CLDR"
    case .swift: "Swift"
    case .microhttpd: "GNU libmicrohttpd"
    case .curl: "curl"
    case .sqlite: "SQLite"
    case .postgres: "PostgreSQL libpq"
    case .openSSL: "OpenSSL"
    case .brotli: "Brotli"
    case .zlib: "zlib"
    case .qrencode: "libqrencode"
    case .rsvg: "librsvg"
    case .cairo: "cairo"
    }
  }

  /// What is said of the work beside its name; nil for most.
  func credit(_ copy: Copy) -> String? {
    switch self {
    // CC BY asks to state that the data was modified.
    case .geoNames: copy.workModified(name: name)
    case .naturalEarth: copy.workMadeWith(name: name)
    default: nil
    }
  }

  /// The common (SPDX) name of the licence; nil for works in the public domain.
  var licence: String? {
    switch self {
    case .weatherglass, .brotli: "MIT"
    case .boundaries: "ODbL 1.0"
    case .geoNames: "CC BY 4.0"
    case .marble: "CC BY 3.0"
    case .cldr: "Unicode 3.0"
    case .swift, .openSSL: "Apache 2.0"
    case .microhttpd, .qrencode, .rsvg, .cairo: "LGPL 2.1"
    case .curl: "curl"
    case .leaflet: "BSD 2-Clause"
    case .naturalEarth, .sqlite: nil
    case .postgres: "PostgreSQL"
    case .zlib: "zlib"
    }
  }

  /// The address of the licence's text, or of the project where that is explained.
  var url: String {
    switch self {
    case .weatherglass: "https://opensource.org/license/mit"
    case .boundaries: "https://www.openstreetmap.org/copyright"
    case .naturalEarth: "https://www.naturalearthdata.com/about/terms-of-use/"
    case .leaflet: "https://github.com/Leaflet/Leaflet/blob/main/LICENSE"
    case .geoNames: "https://www.geonames.org/about.html"
    case .marble: "https://creativecommons.org/licenses/by/3.0/"
    case .cldr: "https://www.unicode.org/license.txt"
    case .swift: "https://www.swift.org/legal/license.html"
    case .microhttpd: "https://www.gnu.org/software/libmicrohttpd/"
    case .curl: "https://curl.se/docs/copyright.html"
    case .sqlite: "https://www.sqlite.org/copyright.html"
    case .postgres: "https://www.postgresql.org/about/licence/"
    case .openSSL: "https://www.openssl.org/source/license.html"
    case .brotli: "https://github.com/google/brotli/blob/master/LICENSE"
    case .zlib: "https://www.zlib.net/zlib_license.html"
    case .qrencode: "https://fukuchi.org/works/qrencode/"
    case .rsvg: "https://gitlab.gnome.org/GNOME/librsvg"
    case .cairo: "https://www.cairographics.org/"
    }
  }
}
