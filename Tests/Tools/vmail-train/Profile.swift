/// The header fields added by a sending program, and its text format.
///
///     === NAME text|html|alternative 8bit|qp|base64
///     X-Mailer: …
struct Profile {
  enum Form: String { case text, html, alternative }
  enum Encoding: String { case eightBit = "8bit", quotedPrintable = "qp", base64 }

  var name: String
  var form: Form
  var encoding: Encoding
  var fields: [String] = []

  static func parse(_ content: String) throws -> [String: Profile] {
    var profiles: [String: Profile] = [:]
    var current: Profile?
    for line in content.split(separator: "\n") {
      if line.hasPrefix("=== ") {
        let words = line.dropFirst(4).split(separator: " ").map(String.init)
        guard words.count == 3, let form = Form(rawValue: words[1]),
          let encoding = Encoding(rawValue: words[2])
        else { throw TrainingError("no profile: \(line)") }
        current = Profile(name: words[0], form: form, encoding: encoding)
      } else if !line.hasPrefix("#") {
        current?.fields.append(String(line))
      }
      if let current { profiles[current.name] = current }
    }
    return profiles
  }
}
