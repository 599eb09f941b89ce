import VmailDomain

/// The words of messages' hidden recipients.
enum HiddenRecipients {
  /// Selects the positions of all messages that have some: few, so that they are read one by one.
  static let positionsSQL =
    "SELECT position FROM hidden_recipient CROSS JOIN search_entry AS e ON e.emailId = hidden_recipient.emailId"

  static func write(_ people: [Participant], of email: EmailID, _ db: Database) throws {
    guard !people.isEmpty else { return }
    try SQLStatement(db, "INSERT OR REPLACE INTO hidden_recipient (emailId, words) VALUES (?, ?)")
      .run(.integer(email.rawValue), .text(SearchDocument.spacedWords(of: people)))
  }

  /// Returns the condition that a message `e` has a hidden recipient with these words.
  static func condition(_ words: WordSequence) -> SearchFilter.Clause {
    let end = words.isPrefix ? "" : " "
    return SearchFilter.Clause(
      sql: "EXISTS (SELECT 1 FROM hidden_recipient AS h WHERE h.emailId = e.emailId AND instr(h.words, ?))",
      values: [.text(" " + words.words.joined(separator: " ") + end)])
  }
}
