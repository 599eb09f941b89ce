import VmailDomain

/// A thread as a file shows it: `subject:`, messages under `--- Name <address>`, and under `===` what follows.
struct ThreadTranscript {
  var subject = ""
  var messages: [SpokenMessage] = []
  /// The lines above `===`, as they are.
  var head: [Substring] = []
  var expected = ""

  /// - Parameter own: the user's address.
  init(_ text: String, own: String = "me@home.example") {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    head = Array(lines.prefix { $0 != "===" })
    expected = lines.dropFirst(head.count + 1).joined(separator: "\n")
    var speaker: Participant?
    var body: [Substring] = []
    for line in head + ["--- "] {
      if line.hasPrefix("subject: "), speaker == nil {
        subject = String(line.dropFirst(9))
      } else if line.hasPrefix("--- ") {
        if let speaker { add(speaker, body.joined(separator: "\n"), own) }
        speaker = Self.person(line.dropFirst(4))
        body = []
      } else {
        body.append(line)
      }
    }
  }

  private mutating func add(_ speaker: Participant, _ body: String, _ own: String) {
    messages.append(
      SpokenMessage(
        number: messages.count + 1, speaker: speaker, isOwn: speaker.email == own,
        paragraphs: UnquotedText.paragraphs(of: PlainTextReader.read(body))))
  }

  static func person(_ text: Substring) -> Participant {
    let parts = text.split(separator: "<", maxSplits: 1)
    guard parts.count == 2 else { return Participant(email: String(text)) }
    return Participant(
      name: parts[0].trimmingSuffix(" "), email: String(parts[1].prefix { $0 != ">" }))
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    var rest = self
    while rest.last == suffix { rest.removeLast() }
    return String(rest)
  }
}
