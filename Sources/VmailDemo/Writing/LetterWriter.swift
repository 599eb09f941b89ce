import VmailDomain
import VmailMessage

/// Writes letters as messages (RFC 5322).
struct LetterWriter: Sendable {
  let owner: Person
  let clock: DemoClock

  /// - Parameters:
  ///   - key: a key that is unique to the letter.
  ///   - recipients: the recipients, unless the letter specifies others.
  ///   - references: the Message-IDs of the letters to which it replies, oldest first.
  func source(
    of letter: Letter, key: String, subject: String, recipients: [Person], references: [String]
  ) throws -> [UInt8] {
    let header = try header(
      of: letter, key: key, subject: subject, recipients: recipients, references: references)
    return try body(of: letter).message(header, messageId: messageId(of: letter, key: key))
  }

  func messageId(of letter: Letter, key: String) -> String {
    let from = resolve(letter.from)
    return "\(key)@\(from == .nobody ? "unknown.example" : String(from.domain))"
  }

  func resolve(_ person: Person) -> Person { person == .kim ? owner : person }

  private func header(
    of letter: Letter, key: String, subject: String, recipients: [Person], references: [String]
  ) throws -> HeaderWriter {
    let from = resolve(letter.from)
    var header = HeaderWriter()
    if from != owner { trace(letter, from: from, key: key, in: &header) }
    header.add("Date", [clock.header(letter.age, zone: letter.zone)])
    if from != .nobody { try header.add("From", people: [from.participant]) }
    let to = (letter.to.isEmpty ? recipients : letter.to).filter { $0 != .nobody }.map(resolve)
    try header.add("To", people: to.map(\.participant))
    try header.add("Cc", people: letter.cc.map { resolve($0).participant })
    if !subject.isEmpty { header.add("Subject", EncodedWords.text(subject)) }
    try header.add("Message-ID", own: messageId(of: letter, key: key))
    try header.add("In-Reply-To", identifiers: Array(references.suffix(1)))
    try header.add("References", identifiers: references)
    for field in letter.fields { header.add(field.name, value: field.value) }
    header.add("MIME-Version", ["1.0"])
    return header
  }

  /// Adds the trace fields that servers in transit write above a message.
  private func trace(_ letter: Letter, from: Person, key: String, in header: inout HeaderWriter) {
    let host = "mx.\(owner.domain)"
    let domain = from == .nobody ? "unknown.example" : String(from.domain)
    header.add("Return-Path", ["<\(from.address)>"])
    if let result = verdict(letter.verdict) {
      header.add(
        "Authentication-Results",
        value: "\(host); spf=\(result.spf) smtp.mailfrom=\(domain); "
          + "dkim=\(result.dkim) header.d=\(domain); dmarc=\(result.dmarc) header.from=\(domain)")
    }
    header.add(
      "Received",
      value: "from mail.\(domain) (mail.\(domain) [192.0.2.25]) by \(host) with ESMTPS id \(key) "
        + "for <\(owner.address)>; \(clock.header(letter.age))")
  }

  private func verdict(_ verdict: Letter.Verdict) -> (spf: String, dkim: String, dmarc: String)? {
    switch verdict {
    case .pass: ("pass", "pass", "pass")
    case .softfail: ("softfail", "none", "none")
    case .fail: ("fail", "fail", "fail")
    case .unchecked: nil
    }
  }

  private func body(of letter: Letter) throws -> OutgoingPart {
    let enclosed = try letter.enclosed.map {
      OutgoingPart.enclosed(try source(ofEnclosed: $0.letter, key: $0.key))
    }
    let text = try part(of: letter.content, enclosed: enclosed)
    // What was returned is part of the report.
    if case .bounce = letter.content { return text }
    let further = try enclosed + letter.files.map(OutgoingPart.file)
    return further.isEmpty ? text : .multipart("mixed", [text] + further)
  }

  /// Another person's letter is enclosed as its recipient got it.
  private func source(ofEnclosed letter: Letter, key: String) throws -> [UInt8] {
    let owner = letter.from == .kim ? owner : letter.to.first ?? owner
    return try LetterWriter(owner: owner, clock: clock).source(
      of: letter, key: key, subject: letter.subject ?? "", recipients: [], references: [])
  }

  private func part(of content: Letter.Content, enclosed: [OutgoingPart]) throws -> OutgoingPart {
    switch content {
    // Escape characters are encoded, as in real mail.
    case .text(let text) where text.contains("\u{1B}"):
      return .text("plain", Array(text.utf8), charset: "us-ascii", encoder: .quotedPrintable)
    case .text(let text): return .text("plain", text)
    case .coded(let text, let charset):
      return .text("plain", charset.encode(text), charset: charset.rawValue)
    case .flowed(let text):
      return .text("plain", FlowedBody.written(text), parameters: ["format=flowed"])
    case .html(let html, nil): return .text("html", html)
    case .html(let html, let plain?):
      return .multipart("alternative", [.text("plain", plain), .text("html", html)])
    case .illustrated(let html, let plain, let pictures):
      let page = try OutgoingPart.multipart(
        "related", [.text("html", html)] + pictures.map(OutgoingPart.file))
      return .multipart("alternative", [.text("plain", plain), page])
    case .invitation(let calendar, let plain):
      return .multipart("alternative", [.text("plain", plain), .invitation(calendar)])
    case .bounce(let plain, let status):
      return .multipart(
        "report", parameters: ["report-type=delivery-status"],
        [.text("plain", plain), .deliveryStatus(status)] + enclosed)
    }
  }
}

extension OutgoingPart {
  fileprivate static func file(_ file: DemoFile) throws -> OutgoingPart {
    try .attachment(name: file.name, mimeType: file.type, contentId: file.contentId, file.content)
  }

  /// An attached message with its bytes unchanged (RFC 2046 section 5.2.1).
  fileprivate static func enclosed(_ source: [UInt8]) -> OutgoingPart {
    var fields = HeaderWriter()
    fields.add("Content-Type", ["message/rfc822"])
    fields.add("Content-Disposition", ["inline"])
    return .leaf(fields: fields, content: source, .sevenBit)
  }

  /// The line end of its last line belongs to the following boundary.
  fileprivate static func invitation(_ calendar: String) -> OutgoingPart {
    var fields = HeaderWriter()
    fields.add("Content-Type", parameterised("text/calendar", ["charset=us-ascii", "method=REQUEST"]))
    let content = Array(networkLines(Array(calendar.utf8)).dropLast(2))
    return .leaf(fields: fields, content: content, .sevenBit)
  }

  fileprivate static func deliveryStatus(_ status: String) -> OutgoingPart {
    var fields = HeaderWriter()
    fields.add("Content-Type", ["message/delivery-status"])
    return .leaf(fields: fields, content: networkLines(Array(status.utf8)), .sevenBit)
  }
}

extension Person {
  fileprivate var participant: Participant { Participant(name: name, email: address) }
}
