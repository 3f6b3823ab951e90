import HTTPClient

func answer(_ body: String, status: Int = 200, retryAfter: Int64? = nil) -> ClientResponse {
  ClientResponse(status: status, headers: retryAfter.map { [ClientHeader("Retry-After", "\($0)")] } ?? [], body: Array(body.utf8))
}
