/// What is known of a message when its category is worked out: all of it from the message itself.
public struct MessageFacts: Hashable, Sendable {
  /// Characters of the text that are looked at: from its beginning, and from its end, where footers are.
  public static let textLimit = 4_000
  public static let footerLimit = 800

  /// The address that From has, in lower case; empty when it cannot be read.
  public var sender: String
  public var senderName: String
  public var subject: String
  /// The beginning of what a reader sees.
  public var text: String
  /// The end of it, where there is more than ``textLimit``; else empty.
  public var footer: String
  /// The addresses in To and Cc, in lower case.
  public var recipients: [String]
  public var hasAttachments: Bool
  public var marks: MessageSignals

  public init(
    sender: String, senderName: String = "", subject: String = "", text: String = "", footer: String = "",
    recipients: [String] = [], hasAttachments: Bool = false, marks: MessageSignals = MessageSignals()
  ) {
    self.sender = sender
    self.senderName = senderName
    self.subject = subject
    self.text = text
    self.footer = footer
    self.recipients = recipients
    self.hasAttachments = hasAttachments
    self.marks = marks
  }

  public init(_ content: MessageContent) {
    let text = content.text.unicodeScalars
    let isLong = text.index(text.startIndex, offsetBy: Self.textLimit, limitedBy: text.endIndex) != nil
    self.init(
      sender: content.from?.email.lowercased() ?? "", senderName: content.from?.name ?? "",
      subject: content.subject, text: String(text.prefix(Self.textLimit)),
      footer: isLong ? String(text.suffix(Self.footerLimit)) : "",
      recipients: (content.to + content.cc).map { $0.email.lowercased() },
      hasAttachments: content.attachments.contains { !$0.isInline }, marks: content.marks)
  }

  /// What stands behind the sender's `@`; empty when nothing does.
  public var senderDomain: Substring {
    sender.lastIndex(of: "@").map { sender[sender.index(after: $0)...] } ?? ""
  }
}
