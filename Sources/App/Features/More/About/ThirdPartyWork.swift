import Copy

/// A work that this program contains or needs, and whose licence has to be named; also the program itself.
enum ThirdPartyWork: UInt8, CaseIterable {
  case weatherglass, boundaries, geoNames, marble, naturalEarth, cldr, leaflet, swift, microhttpd, curl, sqlite, postgres, openSSL, brotli,
    zlib, qrencode, rsvg, cairo

  /// The name, which is the same in every language.
  var name: String { facts.name }

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
  var licence: String? { facts.licence }

  /// The address of the licence's text, or of the project where that is explained.
  var url: String { facts.url }

  private var facts: (name: String, licence: String?, url: String) {
    switch self {
    case .weatherglass: ("Weatherglass", "MIT", "https://opensource.org/license/mit")
    case .boundaries: ("OpenStreetMap, timezone-boundary-builder", "ODbL 1.0", "https://www.openstreetmap.org/copyright")
    case .geoNames: ("GeoNames", "CC BY 4.0", "https://www.geonames.org/about.html")
    case .marble: ("KDE Marble", "CC BY 3.0", "https://creativecommons.org/licenses/by/3.0/")
    case .naturalEarth: ("Natural Earth", nil, "https://www.naturalearthdata.com/about/terms-of-use/")
    case .cldr: ("Unicode CLDR", "Unicode 3.0", "https://www.unicode.org/license.txt")
    case .leaflet: ("Leaflet", "BSD 2-Clause", "https://github.com/Leaflet/Leaflet/blob/main/LICENSE")
    case .swift: ("Swift", "Apache 2.0", "https://www.swift.org/legal/license.html")
    case .microhttpd: ("GNU libmicrohttpd", "LGPL 2.1", "https://www.gnu.org/software/libmicrohttpd/")
    case .curl: ("curl", "curl", "https://curl.se/docs/copyright.html")
    case .sqlite: ("SQLite", nil, "https://www.sqlite.org/copyright.html")
    case .postgres: ("PostgreSQL libpq", "PostgreSQL", "https://www.postgresql.org/about/licence/")
    case .openSSL: ("OpenSSL", "Apache 2.0", "https://www.openssl.org/source/license.html")
    case .brotli: ("Brotli", "MIT", "https://github.com/google/brotli/blob/master/LICENSE")
    case .zlib: ("zlib", "zlib", "https://www.zlib.net/zlib_license.html")
    case .qrencode: ("libqrencode", "LGPL 2.1", "https://fukuchi.org/works/qrencode/")
    case .rsvg: ("librsvg", "LGPL 2.1", "https://gitlab.gnome.org/GNOME/librsvg")
    case .cairo: ("cairo", "LGPL 2.1", "https://www.cairographics.org/")
    }
  }
}
