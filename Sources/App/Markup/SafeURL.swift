/// The URL itself if it is harmless, otherwise `#blocked`.
///
/// Allowed are http, https, mailto, tel, geo, sms and everything relative. Browsers drop tabs, line breaks and leading blanks and control
/// characters before they look for the scheme, so these are dropped here too.
public func safeURL(_ url: String) -> String {
  var scheme: [UInt8] = []
  for byte in Array(url.utf8) {
    switch byte {
    case 0...0x20, 0x7F: continue
    case UInt8(ascii: ":"):
      return isAllowed(scheme) ? url : "#blocked"
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      return url
    default:
      scheme.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte)
    }
  }
  return url
}

private func isAllowed(_ scheme: [UInt8]) -> Bool {
  let allowed: [StaticString] = ["http", "https", "mailto", "tel", "geo", "sms"]
  for name in allowed where name.utf8CodeUnitCount == scheme.count {
    let matches = name.withUTF8Buffer { bytes in bytes.elementsEqual(scheme) }
    if matches { return true }
  }
  return false
}
