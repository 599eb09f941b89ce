/// The facts about a message used for determining its category, all from the message itself.
public struct MessageFacts: Hashable, Sendable {
  /// The number of characters used from the text's beginning, and from its end, where footers are.
  public static let textLimit = 4_000
  public static let footerLimit = 800

  /// The address in From, in lower case; empty when it can't be read.
  public var sender: String
  public var senderName: String
  public var subject: String
  /// The beginning of the displayed text.
  public var text: String
  /// The end of the text, if it is longer than ``textLimit``; otherwise empty.
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
    let text = content.text
    let end = Self.end(of: Self.textLimit, in: text)
    self.init(
      sender: content.from?.email.lowercased() ?? "", senderName: content.from?.name ?? "",
      subject: content.subject, text: end.map { String(text[..<$0]) } ?? text,
      footer: end == nil ? "" : String(text.unicodeScalars.suffix(Self.footerLimit)),
      recipients: (content.to + content.cc).map { $0.email.lowercased() },
      hasAttachments: content.attachments.contains { !$0.isInline }, marks: content.marks)
  }

  /// Returns where the first code points of a text end; `nil` if it has fewer.
  private static func end(of limit: Int, in text: String) -> String.Index? {
    var text = text
    let length = text.withUTF8 { bytes -> Int? in
      var count = 0
      for (place, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
        if count == limit { return place }
        count += 1
      }
      return count == limit ? bytes.count : nil
    }
    return length.map { text.utf8.index(text.startIndex, offsetBy: $0) }
  }

  /// The part after the sender's `@`; empty when there is none.
  public var senderDomain: Substring {
    sender.lastIndex(of: "@").map { sender[sender.index(after: $0)...] } ?? ""
  }
}
