/// A message with placeholders, in the form of a draft: header fields, an empty line, and the text.
///
/// Placeholders are filled in the subject and the text only, after the header was read. So a value never becomes a
/// field or a recipient, whatever is in it.
public struct MailTemplate: Hashable, Sendable {
  /// The draft with its placeholders.
  public let draft: EditedDraft
  private let subject: TemplateText
  private let body: TemplateText

  /// - Throws: ``TemplateError``
  public init(_ text: String, nicknames: Nicknames = Nicknames()) throws(TemplateError) {
    do { draft = try DraftText.parse(text, nicknames: nicknames) } catch {
      throw Self.placeholder(in: text, at: error) ?? TemplateError(reason: .draft(error))
    }
    subject = TemplateText(draft.subject)
    body = TemplateText(draft.body)
    for (field, value) in Self.fixed(draft) {
      guard let placeholder = TemplateText(value).placeholders.first else { continue }
      throw TemplateError(reason: .inField(placeholder), place: .field(field))
    }
    if let error = places.lazy.compactMap(\.doubled).first { throw error }
  }

  /// Returns the placeholder for which a line of the header can't be read, if that is the reason.
  private static func placeholder(in text: String, at error: DraftTextError) -> TemplateError? {
    let lines = HeaderText.withPlainLineEnds(text).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(error.line - 1) else { return nil }
    let field = lines[error.line - 1].split(separator: ":", maxSplits: 1)
    guard field.count == 2, let name = DraftField(name: HeaderText.trimmed(field[0])), name != .subject,
      let placeholder = TemplateText(String(field[1])).placeholders.first
    else { return nil }
    return TemplateError(reason: .inField(placeholder), place: .field(name.rawValue))
  }

  /// The fields that have no placeholders.
  private static func fixed(_ draft: EditedDraft) -> [(field: String, value: String)] {
    let people = [
      ("From", [draft.from].compactMap(\.self)), ("To", draft.to), ("Cc", draft.cc), ("Bcc", draft.bcc),
      ("Reply-To", draft.replyTo),
    ].flatMap { field, people in people.map { (field, "\($0.name ?? "") \($0.email)") } }
    return people + draft.attach.map { ("Attach", $0) } + draft.customFields.map { ($0.name, $0.value) }
  }

  // MARK: Placeholders

  private struct PlacedPiece {
    let piece: TemplateText.Piece
    let isInSubject: Bool

    private func error(_ reason: TemplateError.Reason, line: Int) -> TemplateError {
      TemplateError(reason: reason, place: isInSubject ? .field("Subject") : .text(line: line))
    }

    var doubled: TemplateError? {
      guard case .doubled(let placeholder, let line) = piece else { return nil }
      return error(.doubled(placeholder), line: line)
    }

    func error(_ reason: (Placeholder) -> TemplateError.Reason?) -> TemplateError? {
      guard case .placeholder(let placeholder, let line) = piece else { return nil }
      return reason(placeholder).map { error($0, line: line) }
    }
  }

  private var places: [PlacedPiece] {
    subject.pieces.map { PlacedPiece(piece: $0, isInSubject: true) }
      + body.pieces.map { PlacedPiece(piece: $0, isInSubject: false) }
  }

  /// The placeholders without duplicates, in order.
  public var placeholders: [Placeholder] {
    var seen: Set<Placeholder> = []
    return (subject.placeholders + body.placeholders).filter { seen.insert($0).inserted }
  }

  /// Returns the placeholders that no value can have.
  /// - Parameter names: the names of values, other than ``Placeholder/known``.
  public func unknown(besides names: some Collection<String> = []) -> [TemplateError] {
    places.compactMap { place in
      place.error { names.contains($0.name) || Placeholder.known.contains($0.name) ? nil : .unknown($0) }
    }
  }

  /// Returns the placeholders that have neither a value nor a text for that case.
  public func missing(_ values: TemplateValues) -> [TemplateError] {
    places.compactMap { place in
      place.error { values[$0.name] == nil && $0.fallback == nil ? .missing($0) : nil }
    }
  }

  /// Returns the draft with the values in its subject and text. Placeholders without a value stay.
  ///
  /// In the subject, a value is one line. In the text, it keeps its lines. Control characters are removed, and in a
  /// text that is Markdown, what would make links, code or HTML of a value is escaped.
  public func filled(_ values: TemplateValues) -> EditedDraft {
    var filled = draft
    filled.subject = HeaderText.oneLine(
      subject.filled(keepsMissing: true) { values[$0].map(HeaderText.oneLine) })
    filled.body = body.filled(keepsMissing: true) { name in
      values[name].map {
        draft.format == .markdown ? Self.escaped(HeaderText.lines($0)) : HeaderText.lines($0)
      }
    }
    return filled
  }

  /// Escapes ASCII punctuation with a backslash (CommonMark section 2.4).
  private static func escaped(_ value: String) -> String {
    value.map { #"\`*[]<>"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

extension MailTemplate {
  /// The text of a new template.
  public static let blank = "Subject: \n\n\n"

  /// Returns the text of a template made from a draft, without sender, recipients, thread and files. What looks like
  /// a placeholder in it is one.
  public static func text(from draft: Draft) -> String {
    var head = ["Subject: \(HeaderText.oneLine(draft.subject))"]
    head += draft.customFields.map { $0.name.lowercased().hasPrefix("x-") ? $0.text : "Header: \($0.text)" }
    if draft.format != .plain { head.append("Format: \(draft.format.rawValue)") }
    return head.joined(separator: "\n") + "\n\n" + draft.body + (draft.body.hasSuffix("\n") ? "" : "\n")
  }
}

/// A reason why a template can't be used. Texts in it are typed: to be sanitized where they are shown.
public struct TemplateError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// There is no placeholder of that name.
    case unknown(Placeholder)
    /// The placeholder has no value here, and no text for that case.
    case missing(Placeholder)
    /// Doubled braces, as other programs have them.
    case doubled(Placeholder)
    /// A placeholder in a field other than Subject.
    case inField(Placeholder)
    case draft(DraftTextError)
  }

  public enum Part: Hashable, Sendable {
    case field(String)
    /// - Parameter line: the line of the text below the header; 1 is the first.
    case text(line: Int)
  }

  public var reason: Reason
  /// `nil` for an error that says where it is itself.
  public var place: Part?
}

/// The name of a template, which is also that of its file.
public struct TemplateName: Hashable, Sendable, Comparable {
  public let text: String

  /// The maximum length in bytes.
  public static let limit = 64

  /// - Returns: `nil` unless the text is a letter or digit followed by letters, digits, `-`, `_` and `.`, so that it
  ///   can't lead out of the folder of templates.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.limit, let first = text.first, first.isLetter || first.isNumber,
      text.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
    else { return nil }
    self.text = text
  }

  public static func < (first: TemplateName, second: TemplateName) -> Bool { first.text < second.text }
}
