import VmailDomain
import VmailEngine
import VmailTerminal

/// Finds templates, and fills them.
extension Shell {
  /// - Throws: ``ShellError`` if there is no home.
  func templateFolder() throws -> TemplateFolder {
    guard let path = environment.templatesPath else { throw ShellError.noTemplateFolder }
    return TemplateFolder(path: path)
  }

  /// Returns the name of an existing template.
  /// - Throws: ``ShellError``
  func templateName(_ word: Word) throws -> TemplateName {
    let folder = try templateFolder()
    guard let name = TemplateName(word.text), folder.has(name) else {
      let names = folder.names().map(\.text)
      throw ShellError.noTemplate(word, nearest: SimilarName.nearest(to: word.text, in: names))
    }
    return name
  }

  /// Returns a template with its text.
  /// - Throws: ``ShellError``
  func template(_ name: TemplateName) throws -> (template: MailTemplate, text: String) {
    let text = try templateFolder().text(of: name)
    do throws(TemplateError) { return (try MailTemplate(text, nicknames: nicknames), text) } catch {
      throw ShellError.badTemplate(name, [error])
    }
  }

  /// Starts a message again with the text of a template, if one is wanted.
  ///
  /// The template gives the text, the files, the format and the fields of the writer's own. Values are those of the
  /// recipients, whose names are looked up in existing mail if they were not typed. What has no value stays if the
  /// editor opens, and is an error otherwise.
  /// - Parameters:
  ///   - first: the message without the template, which says from whom it is and to whom it goes.
  ///   - recipients: those that take precedence.
  ///   - begin: starts the message with a text.
  /// - Returns: the message, and the filled template.
  /// - Throws: ``ShellError``
  mutating func templated(
    _ first: ComposeMessageUseCase.Beginning, _ options: inout WritingOptions,
    _ wording: ComposeMessageUseCase.Wording, to recipients: [Participant] = [],
    _ begin: (ComposeMessageUseCase.Wording) async throws -> ComposeMessageUseCase.Beginning
  ) async throws -> (beginning: ComposeMessageUseCase.Beginning, template: EditedDraft?) {
    guard let wanted = options.template else { return (first, nil) }
    if options.body != nil { throw ShellError.optionsExclude(["template", "body"]) }
    let filled = try await filled(wanted, options, to: recipients, of: first.draft)
    if options.from == nil, let from = filled.from { options.from = AddressList.text(of: from) }
    options.attach = filled.attach + options.attach
    var wording = wording
    wording.text = filled.body
    // A template with a signature keeps that.
    let lines = filled.body.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.contains("-- ") { wording.signature = "" }
    var beginning = try await begin(wording)
    beginning.draft.format = filled.format
    beginning.draft.customFields = filled.customFields
    return (beginning, filled)
  }

  private mutating func filled(
    _ wanted: String, _ options: WritingOptions, to recipients: [Participant], of draft: Draft
  ) async throws -> EditedDraft {
    let name = try templateName(Word(text: wanted, range: 0..<0))
    let template = try template(name).template
    let unknown = template.unknown()
    guard unknown.isEmpty else { throw ShellError.badTemplate(name, unknown) }
    let people =
      [recipients + (options.to ?? []), draft.to, template.draft.to].first { !$0.isEmpty } ?? []
    let sender = try await sender(options.from, template, else: draft.from)
    let values = try await values(of: template, to: people, from: sender)
    let missing = template.missing(values)
    if !missing.isEmpty {
      guard !options.isWhole, isTyping else { throw ShellError.badTemplate(name, missing) }
      console.warning(Self.stays(missing))
    }
    return template.filled(values)
  }

  private mutating func sender(
    _ from: String?, _ template: MailTemplate, else standard: Participant
  ) async throws -> Participant {
    guard let from = from ?? template.draft.from?.email else { return standard }
    return try await ownIdentity(from).participant
  }

  private mutating func values(
    of template: MailTemplate, to people: [Participant], from sender: Participant
  ) async throws -> TemplateValues {
    var people = people
    let needsNames = template.placeholders.contains { ["name", "first-name"].contains($0.name) }
    for index in people.indices where needsNames && people[index].name == nil {
      people[index].name = try await knownName(of: people[index].email)
    }
    return TemplateValues(to: people, from: sender, date: today)
  }

  /// Returns the name that somebody has in existing mail.
  private mutating func knownName(of email: String) async throws -> String? {
    try await services().contacts.contacts(email).first { AddressKey($0.person.email) == AddressKey(email) }?
      .person.name
  }

  /// The day in words.
  var today: String { console.layout.times.spelt.day(environment.clock.now) }

  private static func stays(_ missing: [TemplateError]) -> String {
    var seen: Set<String> = []
    let names = missing.compactMap { error -> String? in
      guard case .missing(let placeholder) = error.reason, seen.insert(placeholder.text).inserted else {
        return nil
      }
      return placeholder.text
    }
    return TerminalText(line: "No value for \(Sentence.choice(names, "and")).").string
      + " Replace \(names.count == 1 ? "it" : "them") in the editor."
  }
}
