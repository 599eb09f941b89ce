/// Writes what stands for a placeholder such as `{weekday 2}`: what depends on the time, and characters that are
/// invisible in a file.
struct Placeholders: Sendable {
  let clock: DemoClock
  /// The earlier letters of the thread.
  let letters: [Letter]

  func filled(_ block: TextBlock) throws -> TextBlock {
    var block = block
    block.name = try filled(TextLine(number: block.line, text: block.name)).text
    for index in block.fields.indices { block.fields[index].value = try filled(block.fields[index].value) }
    block.lines = try block.lines.map(filled)
    return block
  }

  private func filled(_ line: TextLine) throws -> TextLine {
    guard line.text.utf8.contains(UInt8(ascii: "{")) else { return line }
    var result = ""
    var rest = line.text[...]
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}") else {
        throw DemoMistake(line: line.number, reason: "a brace is not closed")
      }
      let words = rest[rest.index(after: start)..<end].split(separator: " ", maxSplits: 1).map(String.init)
      guard let value = value(of: words.first ?? "", words.count > 1 ? words[1] : "") else {
        throw DemoMistake(line: line.number, reason: "\(rest[start...end]) stands for nothing")
      }
      result += rest[..<start] + value
      rest = rest[rest.index(after: end)...]
    }
    return TextLine(number: line.number, text: result + rest)
  }

  private func value(of name: String, _ argument: String) -> String? {
    let age = Age(argument)
    let numbers = argument.split(separator: " ").compactMap { UInt8($0) }.map(Int.init)
    return switch (name, numbers.count) {
    case ("date", _): age.map { clock.header($0) }
    case ("stamp", _): age.map(clock.stamp)
    case ("last-month", 0): clock.lastMonth
    case ("weekday", 1): clock.weekday(inDays: numbers[0])
    case ("day", 1): clock.day(inDays: numbers[0])
    case ("calendar", 2): clock.calendar(inDays: numbers[0], hour: numbers[1])
    case ("wrote", 1) where letters.indices.contains(numbers[0] - 1):
      clock.wrote(letters[numbers[0] - 1].from, letters[numbers[0] - 1].age)
    default: name.hasPrefix("U+") ? Self.character(name.dropFirst(2)) : nil
    }
  }

  private static func character(_ digits: Substring) -> String? {
    UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
