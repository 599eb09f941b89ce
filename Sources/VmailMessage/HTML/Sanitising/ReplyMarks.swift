/// Recognizes the marks that mail programs put on the message quoted in a reply.
enum ReplyMarks {
  static func traits(of element: SafeElement, _ attributes: ElementAttributes) -> SafeHTML.Traits {
    let identifier = attributes[.id]
    let classes = attributes[.classes]
    let name = attributes[.name]
    if identifier.isEmpty, classes.isEmpty, name.isEmpty, element != .blockquote { return [] }
    var traits: SafeHTML.Traits = []
    if element == .div, string(name) == "quote" { traits.insert(.quotesReply) }
    if element == .blockquote, isReply(attributes) { traits.insert(.quotesReply) }
    if !identifier.isEmpty, rests.contains(string(identifier)) { traits.insert(.beginsReply) }
    for name in classes.prefix(2_000).split(whereSeparator: { $0 <= 0x20 }).prefix(20) where name.count <= 60
    {
      let name = string(name)
      if wholes.contains(name) { traits.insert(.quotesReply) }
      if attributions.contains(name) { traits.insert(.attribution) }
      if name == "outlookmessageheader" { traits.insert(.beginsReply) }
    }
    if !identifier.isEmpty, wholeIdentifiers.contains(string(identifier)) { traits.insert(.quotesReply) }
    return traits
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(100), as: UTF8.self).lowercased()
  }

  private static func isReply(_ attributes: ElementAttributes) -> Bool {
    string(attributes[.type]) == "cite" || string(attributes[.classes]).contains("gmail_quote")
      || attributes.contains(.cite)
  }

  /// Containers of a quoted message: Outlook for Mac, Yahoo, Apple Mail, Proton, Zoho, Tutanota, and others.
  private static let wholes: Set<String> = [
    "yahoo_quoted", "appleoriginalcontents", "protonmail_quote", "zmail_extra", "tutanota_quote",
    "ms-outlook-mobile-reference-message",
  ]
  private static let wholeIdentifiers: Set<String> = [
    "appleoriginalcontents", "mail-editor-reference-message-container", "olk_src_body_section",
    "yahoo_quoted", "zmail_extra",
  ]
  /// Outlook's marks for the beginning of the quoted message; its end is not marked.
  private static let rests: Set<String> = [
    "appendonsend", "divrplyfwdmsg", "x_divrplyfwdmsg", "stopspelling",
  ]
  private static let attributions: Set<String> = ["gmail_attr", "moz-cite-prefix"]
}
