/// Writes BODYSTRUCTURE and ENVELOPE (RFC 3501 section 7.4.2).
enum BodyStructureText {
  private static let none = Array("NIL".utf8)

  static func written(_ part: MessagePart) -> [UInt8] {
    let isMultipart = part.type == "multipart"
    var items = isMultipart ? [Array(part.parts.map(written).joined())] : [quoted(part.type.uppercased())]
    items += [quoted(part.subtype.uppercased()), parameters(part.parameters)]
    if !isMultipart { items += single(part) }
    items += [disposition(part), none, none]
    return list(items)
  }

  private static func single(_ part: MessagePart) -> [[UInt8]] {
    func value(_ name: String) -> [UInt8] { WireString.written(part.value(name).map { Array($0.utf8) }) }
    let encoding = part.value("content-transfer-encoding") ?? "7BIT"
    let lines = number(part.bytes[part.body].count { $0 == 10 })
    var items = [value("content-id"), value("content-description"), quoted(encoding.uppercased())]
    items.append(number(part.body.count))
    if let message = part.message.first {
      items += [envelope(message), written(message), lines]
    } else if part.type == "text" {
      items.append(lines)
    }
    return items + [none]
  }

  static func envelope(_ message: MessagePart) -> [UInt8] {
    func value(_ name: String) -> [UInt8] {
      WireString.written(message.fields.first { $0.name == name }?.value)
    }
    func people(_ names: String...) -> [UInt8] {
      addresses(names.lazy.compactMap { message.value($0) }.first ?? "")
    }
    return list([
      value("date"), value("subject"), people("from"), people("sender", "from"), people("reply-to", "from"),
      people("to"), people("cc"), people("bcc"), value("in-reply-to"), value("message-id"),
    ])
  }

  /// Parses addresses such as `Ann <ann@example.org>, bob@example.org`.
  private static func addresses(_ text: String) -> [UInt8] {
    let people = text.split(separator: ",").compactMap { person -> [UInt8]? in
      let words = person.split(separator: "<", maxSplits: 1)
      let address = words.last?.prefix { $0 != ">" }.split(separator: "@", maxSplits: 1) ?? []
      guard address.count == 2 else { return nil }
      let name = words.count == 2 ? words[0].filter { $0 != "\"" }.split(separator: " ") : []
      let shown = name.isEmpty ? none : quoted(name.joined(separator: " "))
      return list([shown, none] + address.map { quoted($0.filter { $0 != " " }) })
    }
    return people.isEmpty ? none : list([Array(people.joined())])
  }

  private static func disposition(_ part: MessagePart) -> [UInt8] {
    guard let value = part.value("content-disposition") else { return none }
    let (kind, parameters) = MessagePart.parameters(value)
    return list([quoted(kind.uppercased()), self.parameters(parameters)])
  }

  private static func parameters(_ parameters: [(name: String, value: String)]) -> [UInt8] {
    parameters.isEmpty ? none : list(parameters.flatMap { [quoted($0.name.uppercased()), quoted($0.value)] })
  }

  private static func list(_ items: [[UInt8]]) -> [UInt8] {
    Array("(".utf8) + Array(items.joined(separator: [UInt8(ascii: " ")])) + Array(")".utf8)
  }

  private static func number(_ number: Int) -> [UInt8] { Array(String(number).utf8) }
  private static func quoted(_ text: String) -> [UInt8] { WireString.written(Array(text.utf8)) }
}
