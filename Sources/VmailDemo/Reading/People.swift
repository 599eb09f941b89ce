/// The senders and recipients that letters name by a word; `Resources/demo/people.txt` lists them.
struct People: Sendable {
  private var named: [String: Person] = ["kim": .kim, "nobody": .nobody]

  init(_ blocks: [TextBlock]) throws {
    for block in blocks {
      guard block.kind == .people else {
        throw DemoMistake(line: block.line, reason: "only mail has a block \(block.kind)")
      }
      for field in block.fields { named[field.name] = try person(field.value) }
    }
  }

  /// Returns the person meant by a word, an address, or `NAME <ADDRESS>`.
  func person(_ line: TextLine) throws -> Person { try line.value(person, "a person") }

  /// Returns the people in a list with commas.
  func people(_ line: TextLine?) throws -> [Person] {
    guard let line else { return [] }
    return try line.text.split(separator: ", ").map {
      try person(TextLine(number: line.number, text: String($0)))
    }
  }

  private func person(_ text: String) -> Person? {
    if let person = named[text] { return person }
    guard text.hasSuffix(">"), let bracket = text.firstRange(of: " <") else {
      return text.contains("@") && !text.contains(" ") ? Person(nil, text) : nil
    }
    let address = text[bracket.upperBound...].dropLast()
    return address.contains("@") ? Person(String(text[..<bracket.lowerBound]), String(address)) : nil
  }
}
