/// Recognizes the copies of mail to several of the user's addresses, which All Inboxes lists as one row (decision 75).
enum ThreadTwin {
  /// The number of bytes that are kept. Nobody can write mail that has those of other mail.
  private static let length = 16
  /// The flags that rows show. Copies may have others alone: a reply is written from one account, and `$NotJunk` is one
  /// server's.
  private static let shown = MessageFlags.ownKeywords.union([
    .seen, .flagged, .draft, .reaction, .followed, .phishing,
  ])

  /// Returns a digest of everything that rows show of the messages in a mailbox, so that no difference is hidden by
  /// listing only one of the copies.
  /// - Parameters:
  ///   - messages: those in the mailbox.
  ///   - thread: the row there.
  /// - Returns: `nil` if a message has no Message-ID: then nothing says that another one is the same.
  static func digest(of messages: [ThreadRows.Message], in thread: MailThread) -> [UInt8]? {
    var parts: [String] = []
    for message in messages {
      guard let id = message.messageId, !id.isEmpty else { return nil }
      parts.append(
        joined([
          id, message.sender.name ?? "", message.sender.email, message.subject, message.snippet,
          String(message.flags.intersection(shown).rawValue), String(message.hasAttachments),
          message.sendState.rawValue, StoredSenderWarnings.encode(message.senderWarnings),
        ]))
    }
    let row = joined([thread.aiCategory.rawValue, String(thread.isStarred), String(thread.unreadCount)])
    return Array(SHA256.digest(of: Array(joined([row] + parts.sorted()).utf8)).prefix(length))
  }

  /// Texts from mail can't run into one another: each comes after its length.
  private static func joined(_ parts: [String]) -> String {
    var joined = ""
    joined.reserveCapacity(parts.reduce(0) { $0 + $1.utf8.count + 6 })
    for part in parts {
      joined += String(part.utf8.count)
      joined += ":"
      joined += part
    }
    return joined
  }
}
