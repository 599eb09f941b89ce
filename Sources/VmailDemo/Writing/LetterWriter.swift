import VmailDomain

/// Writes letters as messages (RFC 5322).
struct LetterWriter: Sendable {
  let owner: Person
  let clock: DemoClock

  /// - Parameters:
  ///   - key: unique to the letter.
  ///   - recipients: whom it goes to unless it says otherwise.
  ///   - references: the Message-IDs of the letters it answers, oldest first.
  func source(
    of letter: Letter, key: String, subject: String, recipients: [Person], references: [String]
  ) -> [UInt8] {
    let from = resolve(letter.from)
    var head = from == owner ? "" : trace(letter, from: from, key: key)
    head += HeaderText.field("Date", clock.header(letter.age, zone: letter.zone))
    if from != .nobody { head += HeaderText.field("From", HeaderText.mailbox(from)) }
    let to = (letter.to.isEmpty ? recipients : letter.to).filter { $0 != .nobody }.map(resolve)
    if !to.isEmpty { head += HeaderText.field("To", HeaderText.mailboxes(to)) }
    if !letter.cc.isEmpty {
      head += HeaderText.field("Cc", HeaderText.mailboxes(letter.cc.map(resolve)))
    }
    if !subject.isEmpty { head += HeaderText.field("Subject", HeaderText.unstructured(subject)) }
    head += HeaderText.field("Message-ID", "<\(messageId(of: letter, key: key))>")
    if let parent = references.last {
      head += HeaderText.field("In-Reply-To", "<\(parent)>")
      head += HeaderText.field("References", references.map { "<\($0)>" }.joined(separator: " "))
    }
    for field in letter.fields { head += HeaderText.field(field.name, field.value) }
    head += HeaderText.field("MIME-Version", "1.0")
    return Array(head.utf8) + entity(of: letter, key: key).bytes
  }

  func messageId(of letter: Letter, key: String) -> String {
    let from = resolve(letter.from)
    return "\(key)@\(from == .nobody ? "unknown.example" : String(from.domain))"
  }

  func resolve(_ person: Person) -> Person { person == .kim ? owner : person }

  /// What servers on the way put above a message.
  private func trace(_ letter: Letter, from: Person, key: String) -> String {
    let host = "mx.\(owner.domain)"
    let domain = from == .nobody ? "unknown.example" : String(from.domain)
    var trace = HeaderText.field("Return-Path", "<\(from.address)>")
    if let result = verdict(letter.verdict) {
      trace += HeaderText.field(
        "Authentication-Results",
        "\(host); spf=\(result.spf) smtp.mailfrom=\(domain); "
          + "dkim=\(result.dkim) header.d=\(domain); dmarc=\(result.dmarc) header.from=\(domain)")
    }
    trace += HeaderText.field(
      "Received",
      "from mail.\(domain) (mail.\(domain) [192.0.2.25]) by \(host) with ESMTPS id \(key) "
        + "for <\(owner.address)>; \(clock.header(letter.age))")
    return trace
  }

  private func verdict(_ verdict: Letter.Verdict) -> (spf: String, dkim: String, dmarc: String)? {
    switch verdict {
    case .pass: ("pass", "pass", "pass")
    case .softfail: ("softfail", "none", "none")
    case .fail: ("fail", "fail", "fail")
    case .unchecked: nil
    }
  }

  private func entity(of letter: Letter, key: String) -> Entity {
    let text = textEntity(of: letter.content, key: key)
    let further = letter.enclosed.map(Entity.message) + letter.files.map(Entity.file)
    return further.isEmpty ? text : .multipart("mixed", key: key, [text] + further)
  }

  private func textEntity(of content: Letter.Content, key: String) -> Entity {
    switch content {
    case .text(let text): return .text(text)
    case .coded(let text, let charset): return .text(text, charset: charset)
    case .flowed(let text): return .text(FlowedText.wrap(text), parameters: "; format=flowed")
    case .html(let html, nil): return .text(html, subtype: "html")
    case .html(let html, let plain?):
      return .multipart("alternative", key: key, [.text(plain), .text(html, subtype: "html")])
    case .illustrated(let html, let plain, let pictures):
      let page = Entity.multipart(
        "related", key: key, [.text(html, subtype: "html")] + pictures.map(Entity.file))
      return .multipart("alternative", key: key, [.text(plain), page])
    case .invitation(let calendar, let plain):
      let event = Entity.text(calendar, subtype: "calendar", parameters: "; method=REQUEST")
      return .multipart("alternative", key: key, [.text(plain), event])
    case .bounce(let plain, let status, let original):
      return .multipart(
        "report", key: key, parameters: "; report-type=delivery-status",
        [.text(plain), deliveryStatus(status), .message(original)])
    }
  }

  private func deliveryStatus(_ status: String) -> Entity {
    Entity(
      fields: HeaderText.field("Content-Type", "message/delivery-status"),
      body: Entity.withNetworkLineEnds(Array(status.utf8)))
  }
}
