import VmailDomain

/// The text of a message in lines: folded quotations are one line each, and links are listed below.
struct MessageBody {
  /// The message's number, for what can be typed about it.
  let number: Int
  let showsQuotes: Bool
  let layout: Layout

  func lines(of text: RichText) -> [StyledLine] {
    layout.wrapped(TerminalText(text.plainText(), lines: .kept))
  }
}
