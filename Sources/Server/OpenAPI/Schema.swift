import Wire

/// A JSON Schema (2020-12), limited to what our answers need; it is written as JSON right away.
package struct Schema: Sendable {
  private let json: [UInt8]

  private init(_ fill: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object(fill)
    self.json = json.bytes
  }

  private init(_ type: String, _ about: String? = nil, _ more: (inout JSONWriter) -> Void = { _ in }) {
    self.init { json in
      json.member("type", type)
      json.member("description", about)
      more(&json)
    }
  }

  func write(to json: inout JSONWriter) { json.value(written: self.json) }

  struct Member: Sendable {
    let name: String
    let schema: Schema
    let isRequired: Bool
  }

  /// An object with these members and no others.
  static func object(_ about: String?, _ members: Member...) -> Schema { object(about, all: members) }

  static func object(_ about: String?, all members: [Member]) -> Schema {
    Schema("object", about) { json in
      json.object("properties") { json in
        for member in members {
          json.key(member.name)
          member.schema.write(to: &json)
        }
      }
      let required = members.filter { $0.isRequired }.map { $0.name }
      if !required.isEmpty { json.array("required", required) }
      json.member("additionalProperties", false)
    }
  }

  /// An object whose members may have any of these names and all have the same schema.
  static func map(_ names: [String], of schema: Schema, _ about: String? = nil) -> Schema {
    object(about, all: names.map { .may($0, schema) })
  }

  static func array(of schema: Schema, _ about: String? = nil, isUnique: Bool = false, isFilled: Bool = false) -> Schema {
    Schema("array", about) { json in
      if isFilled { json.member("minItems", Int64(1)) }
      if isUnique { json.member("uniqueItems", true) }
      json.key("items")
      schema.write(to: &json)
    }
  }

  /// A list of objects, each with these members and no others.
  static func list(_ about: String?, of item: String? = nil, isFilled: Bool = false, _ members: Member...) -> Schema {
    array(of: object(item, all: members), about, isFilled: isFilled)
  }

  /// One of several schemas.
  static func oneOf(_ schemas: [Schema]) -> Schema {
    Schema { json in
      json.array("oneOf") { list in
        for schema in schemas { schema.write(to: &list) }
      }
    }
  }

  /// A number, limited to a range if there is one.
  static func number(_ about: String, _ limits: ClosedRange<Double>? = nil) -> Schema {
    Schema("number", about) { json in
      json.member("minimum", limits?.lowerBound)
      json.member("maximum", limits?.upperBound)
    }
  }

  /// A number that can't be below zero.
  static func amount(_ about: String) -> Schema { Schema("number", about) { $0.member("minimum", 0.0) } }

  static func count(_ about: String) -> Schema { Schema("integer", about) { $0.member("minimum", Int64(0)) } }

  package static func integer(_ about: String, _ limits: ClosedRange<Int64>) -> Schema {
    Schema("integer", about) { json in
      json.member("minimum", limits.lowerBound)
      json.member("maximum", limits.upperBound)
    }
  }

  /// A share of a whole: 0 to 1.
  static func share(_ about: String) -> Schema { number(about, 0...1) }

  static func flag(_ about: String) -> Schema { Schema("boolean", about) }

  package static func text(_ about: String, pattern: String? = nil, example: String? = nil) -> Schema {
    Schema("string", about) { json in
      json.member("pattern", pattern)
      if let example { json.array("examples") { $0.value(example) } }
    }
  }

  /// A text that is one of these words.
  package static func word(_ about: String? = nil, _ words: [String]) -> Schema {
    Schema("string", about) { $0.array("enum", words) }
  }

  /// A moment in UTC.
  static func time(_ about: String) -> Schema { formatted("date-time", about) }

  /// A day of the place's calendar.
  static func date(_ about: String) -> Schema { formatted("date", about) }

  static func address(_ about: String) -> Schema { formatted("uri-reference", about) }

  /// An object of any form.
  package static let anything = Schema("object")

  /// A schema among the description's components.
  package static func named(_ name: String) -> Schema { Schema { $0.member("$ref", "#/components/schemas/" + name) } }

  private static func formatted(_ format: String, _ about: String) -> Schema {
    Schema { json in
      json.member("type", "string")
      json.member("format", format)
      json.member("description", about)
    }
  }
}

extension Schema.Member {
  /// A member that is always present.
  static func must(_ name: String, _ schema: Schema) -> Schema.Member { Schema.Member(name: name, schema: schema, isRequired: true) }

  /// A member that is absent if it has no value.
  static func may(_ name: String, _ schema: Schema) -> Schema.Member { Schema.Member(name: name, schema: schema, isRequired: false) }
}
