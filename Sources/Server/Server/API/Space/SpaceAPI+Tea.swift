import Accounts
import HTTPServer
import Routes

extension Endpoint {
  static let tea: [Endpoint] = [
    .member(.get, APIPath("/api/v1/space/tea"), "tea", "Whether there is tea.", scope: .places, .json("Warnings"), answer: SpaceAPI.tea)
  ]
}

extension SpaceAPI {
  fileprivate func tea(_: Endpoint.Call, _: Member, _: Spaces) async throws(SpaceError) -> Reply { json(Array("{}".utf8)) }
}
