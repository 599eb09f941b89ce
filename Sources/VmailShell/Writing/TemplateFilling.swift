import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Finds templates, and fills them.
enum TemplateFilling {
  /// - Throws: ``ShellError`` if there is no home.
  static func folder(in shell: Shell) throws -> TemplateFolder {
    guard let path = shell.environment.templatesPath else {
      throw ShellError(
        .configuration, "there is no folder for templates: HOME is not an absolute path")
    }
    return TemplateFolder(path: path)
  }

  /// Returns the name of an existing template.
  /// - Throws: ``ShellError``
  static func name(_ word: Word, in shell: Shell) throws -> TemplateName {
    let folder = try Self.folder(in: shell)
    guard let name = TemplateName(word.text), folder.has(name) else {
      let names = folder.names().map(\.text)
      throw ShellError(
        .usage,
        "no template \"\(word.text)\"" + ShellError.didYouMean(SimilarName.nearest(to: word.text, in: names)),
        hint: "Type templates for a list.",
        place: word.range, subject: ShellError.Subject(text: word.text))
    }
    return name
  }

  /// Returns a template with its text.
  /// - Throws: ``ShellError``
  static func template(_ name: TemplateName, in shell: Shell) throws -> (template: MailTemplate, text: String)
  {
    let text = try folder(in: shell).text(of: name)
    do throws(TemplateError) {
      return (try MailTemplate(text, nicknames: shell.session.nicknames), text)
    } catch {
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
  static func templated(
    _ first: ComposeMessageUseCase.Beginning, _ options: inout WritingOptions,
    _ wording: ComposeMessageUseCase.Wording, to recipients: [Participant] = [], in shell: inout Shell,
    _ begin: (ComposeMessageUseCase.Wording) async throws -> ComposeMessageUseCase.Beginning
  ) async throws -> (beginning: ComposeMessageUseCase.Beginning, template: EditedDraft?) {
    guard let wanted = options.template else { return (first, nil) }
    if options.body != nil { throw ShellError.optionsExclude(["template", "body"]) }
    let filled = try await filled(wanted, options, to: recipients, of: first.draft, in: &shell)
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

  private static func filled(
    _ wanted: String, _ options: WritingOptions, to recipients: [Participant], of draft: Draft,
    in shell: inout Shell
  ) async throws -> EditedDraft {
    let name = try Self.name(Word(text: wanted, range: 0..<0), in: shell)
    let template = try template(name, in: shell).template
    let unknown = template.unknown()
    guard unknown.isEmpty else { throw ShellError.badTemplate(name, unknown) }
    let people =
      [recipients + (options.to ?? []), draft.to, template.draft.to].first { !$0.isEmpty } ?? []
    let sender = try await sender(options.from, template, else: draft.from, in: &shell)
    let values = try await values(of: template, to: people, from: sender, in: &shell)
    let missing = template.missing(values)
    if !missing.isEmpty {
      guard !options.isWhole, shell.isTyping else { throw ShellError.badTemplate(name, missing) }
      shell.console.warning(Self.stays(missing))
    }
    return template.filled(values)
  }

  private static func sender(
    _ from: String?, _ template: MailTemplate, else standard: Participant, in shell: inout Shell
  ) async throws -> Participant {
    guard let from = from ?? template.draft.from?.email else { return standard }
    return try await DraftWriting.ownIdentity(from, in: &shell).participant
  }

  private static func values(
    of template: MailTemplate, to people: [Participant], from sender: Participant, in shell: inout Shell
  ) async throws -> TemplateValues {
    var people = people
    let needsNames = template.placeholders.contains { ["name", "first-name"].contains($0.name) }
    for index in people.indices where needsNames && people[index].name == nil {
      people[index].name = try await knownName(of: people[index].email, in: &shell)
    }
    return TemplateValues(to: people, from: sender, date: today(in: shell))
  }

  /// Returns the name that somebody has in existing mail.
  private static func knownName(of email: String, in shell: inout Shell) async throws -> String? {
    try await shell.services().contacts.contacts(email).first {
      AddressKey($0.person.email) == AddressKey(email)
    }?
    .person.name
  }

  /// The day in words.
  static func today(in shell: Shell) -> String {
    shell.console.layout.times.spelt.day(shell.environment.clock.now)
  }

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
