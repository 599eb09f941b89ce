internal import VmailDomain

extension OutgoingPart {
  static func body(of draft: Draft) -> OutgoingPart {
    let body = CleanText.lines(draft.body)
    switch draft.format {
    case .plain: return .text("plain", FlowedBody.written(body), parameters: ["format=flowed"])
    case .markdown:
      // The text is sent as typed, since two spaces at the end of a line have a meaning. The parameter was introduced
      // by MailMate.
      let typed = OutgoingPart.text("plain", body, parameters: ["markup=markdown"])
      return .multipart("alternative", [typed, .text("html", MarkdownPage.page(of: body))])
    }
  }
}
