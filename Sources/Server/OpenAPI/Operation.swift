import Wire

/// What the description of the API says about an endpoint.
package struct Operation: Sendable {
  let id: String
  let summary: String
  package let parameters: [Parameter]
  /// The body that it takes; nil if it takes none.
  let body: Schema?
  /// The statuses of its answers, most of which have the content.
  let statuses: [Int]
  /// The answer, in each media type that it comes in; none for an empty answer.
  let content: [Content]
  /// Whether an answer that is kept can be checked by its tag.
  let hasTag: Bool
  /// Statuses of answers without content, beside those with one.
  let silent: [(status: Int, about: String)]
  package let refusals: [Refusal]
  /// Who may do it, by the names of the schemes; nothing if that depends on the server alone.
  package var security: [[String]]

  package init(
    id: String, summary: String, parameters: [Parameter] = [], body: Schema? = nil, statuses: [Int] = [200], content: [Content] = [],
    hasTag: Bool = false, silent: [(status: Int, about: String)] = [], refusals: [Refusal] = [], security: [[String]] = []
  ) {
    (self.id, self.summary, self.parameters, self.body) = (id, summary, parameters, body)
    (self.statuses, self.content, self.hasTag, self.silent) = (statuses, content, hasTag, silent)
    (self.refusals, self.security) = (refusals, security)
  }

  package struct Content: Sendable {
    let type: String
    let schema: Schema

    package init(type: String, schema: Schema) { (self.type, self.schema) = (type, schema) }

    package static func json(_ name: String) -> Content { Content(type: "application/json", schema: .named(name)) }
  }

  func write(to json: inout JSONWriter) {
    json.member("operationId", id)
    json.member("summary", summary)
    if !security.isEmpty {
      json.array("security") { list in
        for schemes in security {
          list.object { json in
            for scheme in schemes {
              json.key(scheme)
              json.array { _ in }
            }
          }
        }
      }
    }
    if !parameters.isEmpty {
      json.array("parameters") { list in
        for parameter in parameters { list.object { parameter.write(to: &$0) } }
      }
    }
    if let body {
      json.object("requestBody") { json in
        json.member("required", true)
        json.object("content") { write(Content(type: "application/json", schema: body), to: &$0) }
      }
    }
    json.object("responses") { json in
      for status in statuses {
        json.key(String(status))
        json.object { writeAnswer(to: &$0) }
      }
      for (status, about) in silent {
        json.key(String(status))
        json.object { $0.member("description", about) }
      }
      if hasTag {
        json.key("304")
        json.object { $0.member("description", "The version that If-None-Match names is still current.") }
      }
      for refusal in refusals {
        json.key(String(refusal.status))
        json.object { $0.member("$ref", "#/components/responses/" + refusal.name) }
      }
    }
  }

  private func writeAnswer(to json: inout JSONWriter) {
    json.member("description", summary)
    if hasTag {
      json.object("headers") { json in
        writeHeader("ETag", "The entity tag of this answer.", isRequired: true, to: &json)
        writeHeader("Cache-Control", "How long the answer may be cached.", isRequired: true, to: &json)
      }
    }
    guard !content.isEmpty else { return }
    json.object("content") { json in
      for content in content { write(content, to: &json) }
    }
  }

  private func write(_ content: Content, to json: inout JSONWriter) {
    json.key(content.type)
    json.object { json in
      json.key("schema")
      content.schema.write(to: &json)
    }
  }
}

func writeHeader(_ name: String, _ about: String, isRequired: Bool, to json: inout JSONWriter) {
  json.key(name)
  json.object { json in
    json.member("description", about)
    json.member("required", isRequired)
    json.key("schema")
    Schema.text(about).write(to: &json)
  }
}
