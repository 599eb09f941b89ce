/// A message of the labelled set, with placeholders for senders and other values.
///
///     === NAME CATEGORY LANGUAGE PROFILE[,PROFILE…] POOL [COUNT]
///     From: {first} {last} <{first}.{last}@{host}>
///     Subject: …
///
///     The text. `# ` is a heading, `* ` a list item, `[Label]` alone on a line a button, `(img)` an image.
struct Template {
  var name: String
  var category: String
  var language: String
  var profiles: [String]
  var pool: String
  /// The number of messages made from it.
  var count: Int
  var fields: [(name: String, value: String)] = []
  var text: [String] = []

  static let defaultCount = 5

  static func parse(_ content: String) throws -> [Template] {
    var templates: [Template] = []
    var isInText = false
    for line in content.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("=== ") {
        templates.append(try Template(heading: line.dropFirst(4)))
        isInText = false
        continue
      }
      guard var template = templates.popLast() else { continue }
      defer { templates.append(template) }
      if isInText {
        template.text.append(String(line))
      } else if line.isEmpty {
        isInText = true
      } else if let colon = line.firstIndex(of: ":") {
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        template.fields.append((String(line[..<colon]), String(value)))
      } else {
        throw TrainingError("\(template.name): no header field: \(line)")
      }
    }
    return templates
  }

  private init(heading: Substring) throws {
    let words = heading.split(separator: " ").map(String.init)
    guard words.count >= 5 else { throw TrainingError("a heading has a word too few: \(heading)") }
    name = words[0]
    category = words[1]
    language = words[2]
    profiles = words[3].split(separator: ",").map(String.init)
    pool = words[4]
    count = words.count > 5 ? Int(words[5]) ?? Self.defaultCount : Self.defaultCount
  }
}

struct TrainingError: Error {
  let text: String
  init(_ text: String) { self.text = text }
}
