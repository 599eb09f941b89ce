internal import CGMime
internal import FoundationEssentials
internal import Glibc
internal import VmailDomain

/// The header of a message or a part that was parsed by GMime, which decodes nothing of it.
struct HeaderFields {
  private let source: UnsafeRawBufferPointer
  private let fields: UnsafeMutablePointer<GMimeHeaderList>?

  /// - Parameters:
  ///   - object: must outlive this value.
  ///   - source: the source of which it is part.
  init(_ object: UnsafeMutablePointer<GMimeObject>?, _ source: UnsafeRawBufferPointer) {
    self.source = source
    fields = g_mime_object_get_header_list(object)
  }

  /// Returns the value of the first field of that name, which is the one that readers show, with its encoded words.
  subscript(name: String) -> String? { g_mime_header_list_get_header(fields, name).flatMap(text) }

  func envelope() -> Envelope {
    Envelope { name in
      // Only people are collected from all fields of a name.
      guard name == "to" || name == "cc" else { return self[name].map { [$0] } ?? [] }
      return (0..<g_mime_header_list_get_count(fields)).compactMap { index in
        guard let field = g_mime_header_list_get_header_at(fields, index),
          g_ascii_strcasecmp(g_mime_header_get_name(field), name) == 0
        else { return nil }
        return text(field)
      }
    }
  }

  private func text(_ field: UnsafeMutablePointer<GMimeHeader>) -> String? {
    guard let value = g_mime_header_get_raw_value(field) else { return nil }
    let bytes = UnsafeBufferPointer(start: value, count: strlen(value))
    return source.headerText(UnsafeRawBufferPointer(bytes))
  }
}

extension Envelope {
  /// Decodes the fields of a header.
  /// - Parameter values: returns the values of the fields of a name in lower case, with their encoded words.
  init(_ values: (String) -> [String]) {
    func text(_ name: String) -> String? { values(name).first.map(EncodedWordDecoding.decoded) }
    func people(_ name: String) -> [Participant] { values(name).flatMap(AddressList.people) }
    let writers = people("from")
    // Of a name in small letters, with a comma and without quotation marks, only the second part has an address.
    from =
      writers.first { $0.email.contains("@") } ?? writers.first ?? people("sender").first
      ?? values("from").first.flatMap(AddressList.unreadable)
    (to, cc) = (people("to"), people("cc"))
    subject = text("subject") ?? ""
    messageId = text("message-id").flatMap { MessageIdentifiers.parse($0).first }
    references = text("references").map { MessageIdentifiers.parse($0) } ?? []
    // An address names no message: it would connect everything that was ever an answer to somebody.
    let addresses = Set((to + cc + [from].compactMap(\.self)).map { $0.email.lowercased() })
    inReplyTo = (text("in-reply-to").map { MessageIdentifiers.parse($0, inBracketsOnly: true) } ?? [])
      .filter { !addresses.contains($0.lowercased()) }
    let written = values("date").first
    dateText = written.map(EncodedWordDecoding.decoded) ?? ""
    date = written.flatMap(HeaderDate.parse)
    utcOffset = written.flatMap(HeaderDate.utcOffset)
    topReceived = values("received").first.flatMap(HeaderDate.parseReceived)
  }
}
