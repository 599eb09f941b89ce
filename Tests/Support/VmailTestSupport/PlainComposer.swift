import Foundation
public import VmailDomain

/// Composes messages for ``PlainMessageReader``: one line per field, with LF line ends.
public struct PlainComposer: MessageComposing {
  public init() {}

  public func compose(_ message: ComposedMessage) throws -> [UInt8] {
    let draft = message.draft
    var lines = [
      "Message-ID: \(message.messageId)", "From: \(draft.from.email)",
      "Date: \(Int(message.date.timeIntervalSince1970))",
    ]
    func add(_ name: String, _ people: [Participant]) {
      if !people.isEmpty { lines.append("\(name): " + people.map(\.email).joined(separator: ", ")) }
    }
    add("To", draft.to)
    add("Cc", draft.cc)
    add("Bcc", draft.bcc)
    lines.append("Subject: \(draft.subject)")
    if let parent = draft.references.last { lines.append("References: \(parent)") }
    lines += draft.customFields.map(\.text)
    if let seal = message.seal {
      let readers = seal.recipients.joined(separator: " ")
      lines.append("X-Sealed: " + readers + (seal.signer.map { " by \($0)" } ?? ""))
    }
    for (attachment, content) in zip(draft.attachments, message.contents) {
      lines.append("X-Attached: \(attachment.name) \(String(decoding: content, as: UTF8.self))")
    }
    return Array((lines + ["", draft.body]).joined(separator: "\n").utf8)
  }

  public func content(of receipt: ReadReceipt) -> [UInt8] {
    Array("Content-Type: text/plain\r\n\r\n\(receipt.text)".utf8)
  }

  public func recoded(_ source: [UInt8], for traits: SubmissionTraits) -> [UInt8] { source }

  public func fields(_ missing: MissingFields) -> [UInt8] {
    let lines = [
      missing.date.map { "Date: \(Int($0.timeIntervalSince1970))" }, missing.from.map { "From: \($0.email)" },
      missing.messageId.map { "Message-ID: \($0)" },
    ]
    return Array(lines.compactMap(\.self).map { $0 + "\r\n" }.joined().utf8)
  }

  public func resent(_ source: [UInt8], _ fields: ResentFields) -> [UInt8] {
    let lines = [
      "Resent-From: \(fields.from.email)", "Resent-To: " + fields.to.map(\.email).joined(separator: ", "),
      "Resent-Message-ID: \(fields.messageId)", "",
    ]
    return Array(lines.joined(separator: "\n").utf8) + source
  }

  public func takeApart(_ source: [UInt8], opening: LayerOpening) -> WrittenMessage {
    let content = PlainMessageReader().read(source)
    var draft = Draft(from: content.from ?? Participant(email: ""))
    for line in String(decoding: source, as: UTF8.self).split(separator: "\n") where line.hasPrefix("To: ") {
      draft.to = line.dropFirst(4).split(separator: ",").map {
        Participant(email: $0.trimmingCharacters(in: .whitespaces))
      }
    }
    (draft.subject, draft.body) = (content.subject, content.text)
    return WrittenMessage(draft: draft, contents: [])
  }
}
