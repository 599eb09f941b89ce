/// A subject as it is shown; a message need not have one (RFC 5322 section 3.6).
enum SubjectText {
  static let missing = "(no subject)"

  static func of(_ subject: String) -> String { subject.isEmpty ? missing : subject }
}
