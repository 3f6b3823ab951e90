import HTTPServer
import Routes

/// Finds the endpoints of a path.
struct EndpointTable: Sendable {
  /// The methods at one path.
  struct Resource: Sendable {
    let path: APIPath
    fileprivate(set) var endpoints: [Endpoint]

    subscript(_ method: HTTPMethod) -> Endpoint? { endpoints.first { $0.method == method } }

    var methods: [HTTPMethod] { endpoints.map(\.method) }
  }

  static let all = EndpointTable(Endpoint.all)

  /// Every path once, in the order of the endpoints.
  let resources: [Resource]
  private let fixed: [String: Int]
  private let varying: [(parts: [Part], index: Int)]

  init(_ endpoints: [Endpoint]) {
    var resources: [Resource] = []
    for endpoint in endpoints {
      if let index = resources.firstIndex(where: { $0.path == endpoint.path }) {
        resources[index].endpoints.append(endpoint)
      } else {
        resources.append(Resource(path: endpoint.path, endpoints: [endpoint]))
      }
    }
    self.resources = resources
    var fixed: [String: Int] = [:]
    var varying: [(parts: [Part], index: Int)] = []
    for (index, resource) in resources.enumerated() {
      let parts = resource.path.template.split(separator: "/").map(Part.init)
      if parts.contains(where: \.varies) { varying.append((parts, index)) } else { fixed[resource.path.template] = index }
    }
    (self.fixed, self.varying) = (fixed, varying)
  }

  /// What is at a path, with the names in place of the braces; nil if nothing is.
  func resource(at path: String) -> (resource: Resource, names: [String])? {
    if let index = fixed[path] { return (resources[index], []) }
    let given = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (parts, index) in varying where parts.count == given.count {
      var names: [String] = []
      if zip(parts, given).allSatisfy({ $0.matches($1, &names) }) { return (resources[index], names) }
    }
    return nil
  }

  /// A part of a path between two slashes: a word, or a name between a beginning and an end.
  private struct Part {
    let beginning: Substring
    let end: Substring
    let varies: Bool

    init(_ text: Substring) {
      beginning = text.prefix { $0 != "{" }
      end = text.drop { $0 != "}" }.dropFirst()
      varies = beginning.count < text.count
    }

    func matches(_ given: Substring, _ names: inout [String]) -> Bool {
      guard varies else { return given == beginning }
      let bytes = Array(given.utf8)
      guard bytes.count > beginning.utf8.count + end.utf8.count, bytes.starts(with: beginning.utf8),
        bytes.suffix(end.utf8.count).elementsEqual(end.utf8)
      else { return false }
      names.append(String(decoding: bytes[beginning.utf8.count..<(bytes.count - end.utf8.count)], as: UTF8.self))
      return true
    }
  }
}
