import VmailDomain

/// The notes on parts of a message that are hidden from its reader.
struct MessageNotes {
  /// `3 trackers removed`, `2 remote images blocked (images 3)`.
  let clauses: [String]
  /// The notes for reading aloud.
  let sentences: [String]

  /// Returns sentences about differences between the display and the original.
  static func remarks(on message: ReadableMessage) -> [String] {
    switch message.missing {
    case .none, .all: message.remarks
    case .html: message.remarks + ["The HTML version isn't here. This is the plain text."]
    case .plain: message.remarks + ["The plain text isn't here. This is the HTML version."]
    case .part: message.remarks + ["Some of the text isn't here."]
    }
  }

  /// - Parameter number: the number of the message.
  init(_ message: ReadableMessage, number: Int) {
    var clauses: [String] = []
    if !message.trackers.isEmpty {
      clauses.append(Digits.counted(message.trackers.count, "tracker") + " removed")
    }
    if !message.blockedImages.isEmpty {
      let images = Digits.counted(message.blockedImages.count, "remote image")
      clauses.append("\(images) blocked (images \(number))")
    }
    self.clauses = clauses
    sentences = clauses.map { clause in
      let hint = " (images \(number))"
      guard clause.hasSuffix(hint) else { return clause + "." }
      return clause.dropLast(hint.count) + ". Type images \(number)."
    }
  }
}
