import FoundationEssentials
public import VmailDomain
import VmailTerminal

/// The parts of a mail that are not visible in its row: further recipients, where answers go, and files.
public struct UnseenParts: Sendable {
  /// Only where there is no row.
  private var to: [Participant] = []
  public var cc: [Participant] = []
  public var bcc: [Participant] = []
  public var replyTo: [Participant] = []
  public var files: [String] = []

  public init(
    cc: [Participant] = [], bcc: [Participant] = [], replyTo: [Participant] = [], files: [String] = []
  ) {
    self.cc = cc
    self.bcc = bcc
    self.replyTo = replyTo
    self.files = files
  }

  /// All recipients, whether or not a row would show them.
  init(of draft: Draft) {
    self.init(
      cc: draft.cc, bcc: draft.bcc, replyTo: draft.replyTo, files: draft.attachments.map(\.name))
    to = draft.to
  }

  /// Recipients who are not named in the mail get a hidden copy.
  public init(of mail: OutgoingMail) {
    let named = Set((mail.email.toAddresses + mail.email.ccAddresses).map { $0.email.lowercased() })
    let hidden = mail.envelope.recipients.filter { !named.contains($0.lowercased()) }
    self.init(
      cc: mail.email.ccAddresses, bcc: hidden.map { Participant(email: $0) },
      files: Self.names(of: mail.email.attachments))
  }

  /// Returns the names of files; those of parts without one, such as the answer to an invitation, are what they are.
  public static func names(of attachments: [Attachment]) -> [String] {
    attachments.map { $0.filename ?? AttachmentTypeName.of($0) }
  }

  /// The text `Cc bo@example.org; Bcc eve@example.org; with plan.pdf`; `nil` if there are no such parts.
  public var clause: String? {
    let people = [("To", to), ("Cc", cc), ("Bcc", bcc), ("Reply-To", replyTo)].filter { !$0.1.isEmpty }.map {
      name, people in
      "\(name) \(people.map(\.email).joined(separator: ", "))"
    }
    let parts = people + (files.isEmpty ? [] : ["with \(files.joined(separator: ", "))"])
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
