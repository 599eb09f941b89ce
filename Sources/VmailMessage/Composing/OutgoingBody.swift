internal import VmailDomain

extension OutgoingPart {
  /// - Parameter copy: a copy of protected fields, with which the text begins, for programs that don't know them (RFC 9788
  ///   section 5.2.2); empty for none.
  static func body(of draft: Draft, legacyDisplay copy: String = "") -> OutgoingPart {
    let body = CleanText.lines(draft.body)
    let (head, mark) = copy.isEmpty ? ("", []) : (copy + "\n\n", ["hp-legacy-display=\"1\""])
    switch draft.format {
    case .plain: return .text("plain", head + FlowedBody.written(body), parameters: ["format=flowed"] + mark)
    case .markdown:
      // The text is sent as typed, since two spaces at the end of a line have a meaning. The parameter was introduced
      // by MailMate.
      let typed = OutgoingPart.text("plain", head + body, parameters: ["markup=markdown"] + mark)
      let page = MarkdownPage.page(of: body, legacyDisplay: copy)
      return .multipart("alternative", [typed, .text("html", page, parameters: mark)])
    }
  }
}
