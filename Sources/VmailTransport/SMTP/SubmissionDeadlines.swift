/// How long a submission server may take over a mail: the least that RFC 5321 section 4.5.3.2 asks for.
enum SubmissionDeadlines {
  static let sender = Duration.seconds(300)
  static let recipient = Duration.seconds(300)
  /// From DATA to 354.
  static let content = Duration.seconds(120)
  /// To take a piece of the mail.
  static let piece = Duration.seconds(180)
  /// To answer what ends the mail: it stores it meanwhile, and scans it.
  static let end = Duration.seconds(600)
}
