import VmailDomain
import VmailTerminal

/// The display of a subject, which a message need not have (RFC 5322 section 3.6).
enum SubjectText {
  static let missing = "(no subject)"

  static func of(_ subject: String) -> String { subject.isEmpty ? missing : subject }

  static func title(of email: Email) -> String {
    email.subject.isEmpty ? "a message without a subject" : "\"\(email.subject)\""
  }
}
