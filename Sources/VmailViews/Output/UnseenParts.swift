import FoundationEssentials
public import VmailDomain
import VmailTerminal

/// The parts of a mail that are not visible in its row: further recipients, and files.
public struct UnseenParts: Sendable {
  public var cc: [Participant] = []
  public var bcc: [Participant] = []
  public var files: [String] = []

  public init(cc: [Participant] = [], bcc: [Participant] = [], files: [String] = []) {
    self.cc = cc
    self.bcc = bcc
    self.files = files
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

  /// The text `Cc bo@example.org, Bcc eve@example.org, with plan.pdf`; `nil` if there are no such parts.
  public var clause: String? {
    let people = [("Cc", cc), ("Bcc", bcc)].filter { !$0.1.isEmpty }.map { name, people in
      "\(name) \(people.map(\.email).joined(separator: ", "))"
    }
    let parts = people + (files.isEmpty ? [] : ["with \(files.joined(separator: ", "))"])
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
