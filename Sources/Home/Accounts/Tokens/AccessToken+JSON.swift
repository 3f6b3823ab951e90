import WeatherModel
import Wire

extension AccessToken {
  /// Writes all members of a token except its secret.
  public func members(to json: inout JSONWriter) {
    json.member("id", id.text)
    json.member("name", name)
    json.array("scopes", scopes.each)
    json.member("latitude", cell?.coordinate.latitude)
    json.member("longitude", cell?.coordinate.longitude)
    json.member("created", created.description)
    json.member("last_seen", seen?.description)
  }
}
