internal import VmailDomain

/// Decodes the text parts of a message, and collects remarks on decoding errors.
struct PartText {
  /// The maximum number of bytes of a text part that are decoded.
  static let partLimit = 8 << 20
  /// The maximum number of bytes of text that are kept of a message.
  static let textLimit = 1 << 20

  /// The source to which the ranges of parts refer.
  var source: UnsafeRawBufferPointer
  /// The remarks in order, each once.
  private(set) var remarks: [String] = []

  mutating func remark(_ sentence: String) {
    if !remarks.contains(sentence) { remarks.append(sentence) }
  }

  mutating func bytes(_ part: MIMEPart) -> [UInt8] {
    let content = UnsafeRawBufferPointer(rebasing: source[part.content])
    let (bytes, isCut) = part.encoding.decode(content, limit: Self.partLimit)
    if isCut { remark("A text part is longer than 8 MB: the rest is not shown.") }
    return bytes
  }

  /// Returns the decoded text with `\n` line ends.
  mutating func decoded(_ part: MIMEPart) -> String {
    let bytes = bytes(part)
    if part.isHTML, !part.isEnriched, Charset.isUndeclared(part.charset) {
      return CleanText.lines(Charset.page(bytes))
    }
    let (text, problem) = Charset.decode(bytes, as: part.charset)
    if let problem { remark(problem) }
    let lines = CleanText.lines(text)
    return part.isEnriched ? EnrichedText.html(from: lines) : lines
  }

  /// - Parameter room: the number of bytes that may be used; those used are subtracted.
  mutating func take(_ text: String, room: inout Int) -> String {
    if text.utf8.count > room {
      remark("The text is longer than 1 MB: the rest is not shown. Type raw to see all of it.")
    }
    let taken = CleanText.prefix(text, limit: room)
    room -= taken.utf8.count
    return taken
  }

  mutating func remarkOnCutHTML() {
    remark("The HTML is too large, so the rest is not shown.")
  }
}

extension PartText {
  /// Returns the text that Outlook has put into a `winmail.dat`, for a message that has no other.
  mutating func wrappedText(in part: MIMEPart) -> String {
    for leaf in part.leaves where leaf.isWrapper && leaf.content.count <= Self.partLimit {
      if let text = TNEFReader(bytes(leaf))?.text, !text.isEmpty { return text }
    }
    return ""
  }
}

extension MIMEPart {
  fileprivate var isWrapper: Bool {
    mimeType.hasSuffix("/ms-tnef") || mimeType.hasSuffix("/vnd.ms-tnef")
      || filename?.lowercased() == "winmail.dat"
  }
}

extension PartText {
  /// The most bytes of an encoded calendar that are read with a message.
  private static let calendarLimit = 1 << 20

  /// Returns the events of the first calendar among the parts of a message, such as an invitation (RFC 6047), and that
  /// calendar.
  mutating func events(in part: MIMEPart) -> (events: [CalendarEvent], calendar: String) {
    for leaf in part.leaves where leaf.isCalendar && leaf.content.count <= Self.calendarLimit {
      let text = decoded(leaf)
      let events = ICalendarReader.events(in: text)
      if !events.isEmpty { return (events, text) }
    }
    return ([], "")
  }

  /// Returns a message's calendar as text to search, if it has no other text.
  mutating func words(ofCalendarIn part: MIMEPart) -> String {
    events(in: part).events.map { event in
      ([event.title] + event.replies + [event.comment, event.location, event.details])
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

extension MIMEPart {
  fileprivate var isCalendar: Bool {
    mimeType == "text/calendar" || mimeType == "application/ics"
      || filename?.lowercased().hasSuffix(".ics") == true
  }
}
