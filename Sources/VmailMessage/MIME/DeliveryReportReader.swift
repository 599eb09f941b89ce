internal import VmailDomain

/// Finds out about which message a report is, and what it says about whom.
struct DeliveryReportReader {
  private let tree: MessageTree
  private let marks: MessageSignals
  private var parts: PartText

  /// The most lines of a text, and bytes of a line, that are read for what no part says to programs.
  private static let lineLimit = 400
  private static let reasonLimit = 500

  /// - Parameter text: the text of the message for people.
  /// - Returns: `nil` if it is no report, or doesn't say about which message.
  static func report(
    of tree: MessageTree, in source: UnsafeRawBufferPointer, _ marks: MessageSignals, text: String
  ) -> DeliveryReport? {
    var reader = DeliveryReportReader(tree: tree, marks: marks, parts: PartText(source: source))
    if let status = tree.body.leaves.first(where: \.isStatus) { return reader.standard(status) }
    return reader.isFromServer ? reader.plain(text, source) : nil
  }

  // MARK: Reports of the standards

  private mutating func standard(_ status: MIMEPart) -> DeliveryReport? {
    let status = StatusReport(parts.decoded(status))
    let envelope = tree.envelope
    let answered = envelope.inReplyTo.isEmpty ? envelope.references.suffix(1) : envelope.inReplyTo[...]
    guard
      let id = status.originalMessageId ?? returnedMessageId ?? (answered.count == 1 ? answered.first : nil)
    else { return nil }
    let recipients = status.recipients
    return recipients.isEmpty ? nil : DeliveryReport(messageId: id, recipients: recipients)
  }

  /// The Message-ID of the returned message, or of its header.
  private var returnedMessageId: String? {
    mutating get {
      for part in tree.body.nested {
        if case .message(let trees) = part.kind, let id = trees.first?.envelope.messageId { return id }
        guard part.isReturnedHeader || part.isEncodedMessage else { continue }
        let header = Array(parts.decoded(part).utf8)
        let fields = header.withUnsafeBytes { HeaderFieldList($0).fields }
        let field = fields.first { $0.name.lowercased() == "message-id" }
        if let id = field.flatMap({ MessageIdentifiers.parse($0.value).first }) { return id }
      }
      return nil
    }
  }

  // MARK: Reports in words, such as those of qmail, and of old versions of Exim

  /// Whether a server seems to have written it: such mail must not be answered (RFC 5321 section 6.1).
  private var isFromServer: Bool {
    let name = tree.envelope.from?.email.lowercased().split(separator: "@").first.map(String.init) ?? ""
    return ["mailer-daemon", "postmaster"].contains(name)
      || marks.signs.isSuperset(of: [.report, .autoReplied])
  }

  /// The report is followed by the returned message, or its header.
  private mutating func plain(_ text: String, _ source: UnsafeRawBufferPointer) -> DeliveryReport? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(Self.lineLimit)
    let field = lines.firstIndex { $0.lowercased().hasPrefix("message-id:") }
    let written = field.flatMap { MessageIdentifiers.parse(String(lines[$0].dropFirst(11))).first }
    guard let id = returnedMessageId ?? written else { return nil }
    let isDelay = text.prefix(4_000).contains("has not yet been delivered")
    // Behind it are the returned message's own addresses.
    let head = lines.prefix { !$0.hasPrefix("---") && !$0.lowercased().hasPrefix("return-path:") }
    var found: [DeliveryReport.Recipient] = []
    for (place, line) in head.enumerated() where found.count < 100 {
      guard let address = Self.address(in: line) else { continue }
      let words = head.dropFirst(place + 1).prefix(4).prefix { !CText.oneLine(String($0)).isEmpty }
      let reason = CText.oneLine(words.joined(separator: " "))
      found.append(
        DeliveryReport.Recipient(
          [address], isDelay ? .delayed : .failed, status: StatusReport.status(in: reason),
          reason: String(reason.prefix(Self.reasonLimit))))
    }
    if found.isEmpty {
      found = failedRecipients(source).map { .init([$0], isDelay ? .delayed : .failed) }
    }
    return found.isEmpty ? nil : DeliveryReport(messageId: id, recipients: found)
  }

  /// Returns the address of which a line consists: `<bob@example.org>:` of qmail, `  bob@example.org` of Exim.
  private static func address(in line: Substring) -> String? {
    let word = line.filter { $0 != " " && $0 != "\t" }
    let bare = word.hasPrefix("<") && word.hasSuffix(">:") ? String(word.dropFirst().dropLast(2)) : word
    guard bare.contains("@"), bare.utf8.count < 320, VmailDomain.AddressList.isAddress(bare) else {
      return nil
    }
    return bare
  }

  private func failedRecipients(_ source: UnsafeRawBufferPointer) -> [String] {
    let fields = HeaderFieldList(source).fields.filter { $0.name.lowercased() == "x-failed-recipients" }
    return fields.flatMap { AddressList.people(in: $0.value).map(\.email) }
  }
}

extension StatusReport {
  /// The message that it says it is about (RFC 8098 section 3.2.5).
  var originalMessageId: String? {
    groups.lazy.compactMap { $0["original-message-id"] }.first
      .flatMap { MessageIdentifiers.parse($0).first }
  }

  /// What it says about recipients, to programs.
  var recipients: [DeliveryReport.Recipient] {
    groups.compactMap { group in
      let addresses = [group["original-recipient"], group["final-recipient"]].compactMap(\.self)
        .map { Self.decoded(Self.value($0)).filter { $0 != "<" && $0 != ">" } }
      guard !addresses.isEmpty, let outcome = Self.outcome(of: group) else { return nil }
      let reason = group["diagnostic-code"].map(Self.value) ?? group["error"] ?? group["failure"] ?? ""
      let status = group["status"].map(Self.code) ?? ""
      return DeliveryReport.Recipient(
        addresses, outcome, status: status.isEmpty ? Self.status(in: reason) : status,
        reason: String(reason.prefix(500)))
    }
  }

  /// What the report says, or else its status.
  private static func outcome(of group: [String: String]) -> DeliveryReport.Outcome? {
    if let disposition = group["disposition"] {
      let type = value(disposition).lowercased().prefix { $0.isLetter }
      return [
        "displayed": .displayed, "deleted": .deleted, "processed": .processed, "dispatched": .processed,
      ][String(type)]
    }
    let action = group["action"]?.lowercased().prefix { $0.isLetter } ?? ""
    let known: [String: DeliveryReport.Outcome] = [
      "failed": .failed, "delayed": .delayed, "delivered": .delivered, "relayed": .relayed,
      "expanded": .expanded,
    ]
    return known[String(action)]
      ?? ["2": .delivered, "4": .delayed, "5": .failed][group["status"]?.prefix(1) ?? ""]
  }

  /// Returns the status that the words of a server contain: `550 5.1.1 unknown`.
  static func status(in words: String) -> String {
    words.prefix(1_000).firstMatch(of: #/\b[245]\.[0-9]{1,3}\.[0-9]{1,3}\b/#).map { String($0.output) } ?? ""
  }
}

extension MIMEPart {
  /// The parts within it, without those of attached messages.
  fileprivate var nested: [MIMEPart] {
    switch kind {
    case .multipart(let children): children.flatMap(\.nested)
    case .leaf, .message, .tooDeep: [self]
    }
  }
}
