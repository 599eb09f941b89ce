internal import FoundationEssentials
import VmailDomain

/// The commands that precede a mail (RFC 5321 section 3.3), prepared before anything is sent.
struct MailTransaction: Sendable {
  let sender: SMTPPath
  /// The recipients' addresses as in the envelope, and as sent to the server.
  let recipients: [(address: String, path: SMTPPath)]
  /// The parameters of MAIL.
  let parameters: [String]
  /// The time until which the server is to hold the mail; `nil` if it isn't to.
  let holdUntil: Date?

  /// The maximum length of a line, without its end (RFC 5321 section 4.5.3.1.6).
  private static let longestLine = 998

  init(_ mail: SubmittedMail, to capabilities: SMTPCapabilities) throws(SubmissionError) {
    let traits = capabilities.traits
    let survey = MailSurvey(mail.source)
    if let limit = traits.sizeLimit, survey.size > limit { throw .tooLarge(size: survey.size, limit: limit) }
    guard survey.longestLine <= Self.longestLine else { throw .longLine(survey.longestLine) }
    sender = mail.envelope.sender.isEmpty ? .null : try SMTPPath(mail.envelope.sender)
    var recipients: [(address: String, path: SMTPPath)] = []
    for address in mail.envelope.recipients { recipients.append((address, try SMTPPath(address))) }
    // A mail without recipients is reported like one to an empty address.
    guard !recipients.isEmpty else { throw .badAddress("") }
    self.recipients = recipients
    let needsUTF8 =
      survey.hasEightBitHeader || !sender.isASCII || recipients.contains { !$0.path.isASCII }
    if needsUTF8, !traits.takesUTF8 { throw .needsUTF8 }
    if survey.hasEightBitBody, !traits.takesEightBits { throw .needsEightBits }
    var parameters: [String] = []
    if capabilities.hasSize { parameters.append("SIZE=\(survey.size)") }
    if traits.takesEightBits, survey.hasEightBitBody || survey.hasEightBitHeader {
      parameters.append("BODY=8BITMIME")
    }
    if needsUTF8 { parameters.append("SMTPUTF8") }
    if let hold = mail.hold {
      guard hold <= traits.longestHold ?? 0 else { throw .cannotHold }
      parameters.append("HOLDFOR=\(hold)")
    }
    self.parameters = parameters
    holdUntil = mail.hold == nil ? nil : mail.holdUntil
  }

  /// Returns whether the answer to MAIL names a time that is not the one asked for. RFC 4865 requires no time in it.
  func isHeldOtherwise(by reply: SMTPReply) -> Bool {
    guard let holdUntil, let time = reply.namedTime else { return false }
    return abs(time.timeIntervalSince(holdUntil)) > Self.tolerance
  }

  /// The difference that clocks may have, in seconds.
  private static let tolerance = 3600.0

  /// MAIL, and a RCPT for each recipient.
  var commands: [SMTPCommand] {
    [.mail(sender, parameters: parameters)] + recipients.map { .recipient($0.path) }
  }
}

/// The properties of a mail that a server must know in advance, found in one pass.
struct MailSurvey: Hashable, Sendable {
  /// The size as sent, with every line end as CRLF, without the dots that DATA adds (RFC 1870 section 6).
  private(set) var size = 0
  /// The length of the longest line in bytes, without its end.
  private(set) var longestLine = 0
  private(set) var hasEightBitHeader = false
  private(set) var hasEightBitBody = false

  init(_ source: [UInt8]) { source.withUnsafeBufferPointer { read($0) } }

  private mutating func read(_ source: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var isHeader = true
    while start < source.count {
      var end = start
      var bits: UInt8 = 0
      while end < source.count, source[end] != 0x0A, source[end] != 0x0D {
        bits |= source[end]
        end += 1
      }
      size += end - start + 2
      longestLine = max(longestLine, end - start)
      if end == start { isHeader = false }
      if bits >= 0x80 {
        if isHeader { hasEightBitHeader = true } else { hasEightBitBody = true }
      }
      let isPair = end + 1 < source.count && source[end] == 0x0D && source[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
  }
}
