/// The wish of a sender to learn that a message was read (RFC 8098 section 2.1).
public struct ReceiptRequest: Hashable, Sendable {
  /// Why the receipt may go to others than the sender.
  public enum Doubt: String, Hashable, Sendable, CaseIterable {
    case otherThanSender, otherThanReturnPath
    /// There are several, so that they are not all the sender. Nothing else is a doubt then.
    case several
  }

  /// Where the receipt is to go.
  public var recipients: [Participant]
  public var doubts: [Doubt]

  /// - Parameters:
  ///   - fields: the header of the message.
  ///   - sender: the address in From.
  /// - Returns: `nil` if no receipt is asked for.
  public init?(_ fields: [HeaderField], from sender: String) {
    func values(_ name: String) -> [String] { fields.filter { $0.name.lowercased() == name }.map(\.value) }
    var recipients: [Participant] = []
    for person in values("disposition-notification-to").flatMap(AddressList.recognised)
    where !recipients.contains(where: { MailAddress.isSame($0.email, person.email) }) {
      recipients.append(person)
    }
    guard !recipients.isEmpty, recipients.count <= Self.mostRecipients else { return nil }
    self.recipients = recipients
    let addresses = recipients.map(\.email)
    guard addresses.count == 1 else {
      doubts = [.several]
      return
    }
    doubts = addresses.allSatisfy { MailAddress.isSame($0, sender) } ? [] : [.otherThanSender]
    // The server that has delivered it writes its own above those of others.
    if let path = values("return-path").first.map({ $0.filter { $0 != "<" && $0 != ">" && $0 != " " } }),
      !addresses.allSatisfy({ MailAddress.isSame($0, path) })
    {
      doubts.append(.otherThanReturnPath)
    }
  }

  /// More can't be meant.
  private static let mostRecipients = 10
}

/// The receipt that says that a message was displayed (RFC 8098 section 3).
public struct ReadReceipt: Hashable, Sendable {
  /// The Message-ID of that message, without angle brackets.
  public var messageId: String
  /// The address of whoever has read it, and the one that the sender has used, if that is known (Original-Recipient).
  public var reader: String
  public var originalRecipient: String?
  /// The text for people, with `\n` line ends.
  public var text: String

  public init(messageId: String, reader: String, originalRecipient: String?, text: String) {
    (self.messageId, self.reader) = (messageId, reader)
    (self.originalRecipient, self.text) = (originalRecipient, text)
  }
}
