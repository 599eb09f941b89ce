internal import CGMime
internal import FoundationEssentials
internal import VmailDomain

/// Reads an ``Envelope`` from a message parsed by GMime.
struct HeaderFields {
  private let message: UnsafeMutablePointer<GMimeMessage>
  private let fields: UnsafeMutablePointer<GMimeHeaderList>?

  /// - Parameter message: must outlive this value.
  init(_ message: UnsafeMutablePointer<GMimeMessage>) {
    self.message = message
    fields = g_mime_object_get_header_list(vmail_message_object(message))
  }

  func envelope() -> Envelope {
    let from =
      people(g_mime_message_get_from(message), "From").first
      ?? people(g_mime_message_get_sender(message), "Sender").first
      ?? text("From").flatMap(AddressList.unreadable)
    var envelope = Envelope(
      inReplyTo: identifiers("In-Reply-To"), references: identifiers("References"),
      subject: text("Subject") ?? "", from: from,
      to: people(g_mime_message_get_to(message), "To"), cc: people(g_mime_message_get_cc(message), "Cc"))
    envelope.messageId = identifiers("Message-ID").first
    envelope.dateText = text("Date") ?? ""
    envelope.date = raw("Date").flatMap(HeaderDate.parse)
    envelope.utcOffset = raw("Date").flatMap(HeaderDate.utcOffset)
    envelope.topReceived = raw("Received").flatMap(HeaderDate.parseReceived)
    return envelope
  }

  private func people(_ list: UnsafeMutablePointer<InternetAddressList>?, _ name: String) -> [Participant] {
    let value = raw(name)
    guard let value, AddressFieldRepair.repaired(value) != nil else {
      return AddressList.participants(list, in: value)
    }
    return values(name).flatMap(AddressList.people)
  }

  /// Returns the values of all fields of that name.
  private func values(_ name: String) -> [String] {
    (0..<g_mime_header_list_get_count(fields)).compactMap { index in
      guard let field = g_mime_header_list_get_header_at(fields, index),
        g_ascii_strcasecmp(g_mime_header_get_name(field), name) == 0
      else { return nil }
      return CText.string(g_mime_header_get_raw_value(field))
    }
  }

  /// Returns the first field of that name, which is the one that readers show.
  private func header(_ name: String) -> UnsafeMutablePointer<GMimeHeader>? {
    g_mime_header_list_get_header(fields, name)
  }

  private func raw(_ name: String) -> String? {
    header(name).flatMap { CText.string(g_mime_header_get_raw_value($0)) }
  }

  /// Returns the value with its encoded words (RFC 2047) decoded.
  private func text(_ name: String) -> String? {
    header(name).flatMap { CText.string(g_mime_header_get_value($0)) }.map(CText.oneLine)
  }

  private func identifiers(_ name: String) -> [String] {
    raw(name).map(MessageIdentifiers.parse) ?? []
  }
}
