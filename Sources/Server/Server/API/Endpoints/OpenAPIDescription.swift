import HTTPServer
import OpenAPI
import Routes

/// The API's description as OpenAPI 3.1, written from the endpoints.
func openAPIDescription() -> [UInt8] {
  openAPIDocument(
    EndpointTable.all.resources.map { resource in
      let operations = resource.endpoints.compactMap { endpoint in
        endpoint.operation.map { (method: endpoint.method.name, operation: $0) }
      }
      return (path: resource.path.template, operations: operations)
    })
}
