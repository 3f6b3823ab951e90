import WeatherModel
import Wire

/// An API's description as OpenAPI 3.1: its paths, each with its methods and what they do.
package func openAPIDocument(_ paths: [(path: String, operations: [(method: String, operation: Operation)])]) -> [UInt8] {
  var json = JSONWriter(reserving: 48 * 1024)
  json.object { json in
    json.member("openapi", "3.1.0")
    json.object("info") { json in
      json.member("title", "Weatherglass")
      json.member("version", weatherglassVersion)
      json.member(
        "description",
        "The weather of your own server. SI units and UTC everywhere; a value that no source sent is absent, never null. "
          + "New members may appear: ignore those you do not know. Unknown query parameters are ignored, too.")
    }
    json.array("servers") { list in list.object { $0.member("url", "/") } }
    json.object("paths") { json in
      for (path, operations) in paths where !operations.isEmpty {
        json.key(path)
        json.object { json in
          for (method, operation) in operations {
            json.key(method.lowercased())
            json.object { operation.write(to: &$0) }
          }
        }
      }
    }
    json.object("components") { json in
      json.object("schemas") { json in
        for (name, schema) in Schema.all {
          json.key(name)
          schema.write(to: &json)
        }
      }
      json.object("securitySchemes") { json in
        json.object("device") { json in
          json.member("type", "apiKey")
          json.member("in", "cookie")
          json.member("name", "weatherglass-device")
          json.member(
            "description", "The device's key, which the first write or pairing returns. With TLS the cookie's name begins with __Host-.")
        }
        json.object("token") { json in
          json.member("type", "http")
          json.member("scheme", "bearer")
          json.member("description", "An access token of the space, for programs. Its scopes say what it gives access to.")
        }
      }
      json.object("responses") { json in
        var written: Set<String> = []
        for refusal in paths.flatMap(\.operations).flatMap(\.operation.refusals).byStatus where written.insert(refusal.name).inserted {
          json.key(refusal.name)
          json.object { refusal.write(to: &$0) }
        }
      }
    }
  }
  return json.bytes
}
