internal import VmailDomain

extension OutgoingPart {
  static func body(of draft: Draft) -> OutgoingPart {
    let body = CleanText.lines(draft.body)
    switch draft.format {
    case .plain: return .text("plain", FlowedBody.written(body), parameters: ["format=flowed"])
    case .markdown:
      // As it was typed: two spaces at the end of a line mean something. The parameter is MailMate's.
      let typed = OutgoingPart.text("plain", body, parameters: ["markup=markdown"])
      return .multipart("alternative", [typed, .text("html", MarkdownPage.page(of: body))])
    }
  }
}
