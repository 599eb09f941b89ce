import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

extension Deed {
  /// Describes a deed by vmail's reasons for asking about it.
  init(reasons: [Effect.Reason], _ items: [Item]) {
    self.init(
      "run a command that \(Sentence.series(reasons.map(\.rawValue)))", reasons.first ?? .continues, items)
  }
}

extension Deed.Item {
  /// Describes a message by its subject and its people.
  init(message email: Email, as label: String = "message") {
    let from = AddressList.text(of: Participant(name: email.fromName, email: email.fromAddress))
    let to = AddressList.text(of: email.toAddresses + email.ccAddresses)
    self.init(
      label: label, value: "\(email.subject), from \(from)" + (to.isEmpty ? "" : ", to \(to)"),
      identity: "message \(email.id)")
  }

  init(attachment: Attachment) {
    let name = attachment.filename ?? "unnamed"
    self.init(
      label: "file", value: "\(name) (\(attachment.mimeType), \(attachment.sizeBytes) bytes)",
      identity: "attachment \(attachment.id)")
  }

  /// Describes a file by its full path, and means what is in it now.
  init(file path: String) {
    let full = FullPath.of(path)
    self.init(label: "file", value: full, identity: FileIdentity.of(full))
  }
}
