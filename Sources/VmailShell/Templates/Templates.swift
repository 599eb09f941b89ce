import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct TemplatesCommand: Command {
  static let info = CommandInfo(
    name: "templates", topic: .writing,
    summary: "List and change templates for messages",
    details: """
      A template is a draft with placeholders: header fields such as Subject, an empty line, and the text. \
      compose, reply, reply-all and forward take it with --template NAME, and merge sends it to many. \
      {name}, {first-name} and {email} are those of the recipients, {me} is your name, and {date} is today's \
      date. {name|TEXT} puts TEXT where there is no value. Without it, a missing value is an error, or stays for the editor. \
      Only Subject and the text have placeholders. Braces around anything else are text, and \\{name} is \
      the text {name}. A value can't add recipients or header fields: in Subject it is one line, and \
      braces in it mean nothing. Templates are the files NAME.txt in ~/.config/vmail/templates. edit \
      opens your editor, also on a new template. add makes one from a draft (N is its number in drafts; without \
      it, the draft saved last), without its recipients, sender and files, or from a file (- is standard \
      input). remove asks first.
      """,
    examples: [
      .init("templates", "list the templates"),
      .init("templates edit welcome", "write a template, or change it"),
      .init("templates add welcome 1", "make a template from the first draft"),
      .init("compose ann@example.org --template welcome", "write to Ann with it"),
    ],
    feature: "templates", output: [TemplateRecord.self, TemplatesRecord.self])

  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in try list(in: shell) },
    Form("show", existing, does: .nothing, summary: "Show a template") { (shell: inout Shell, word) in
      try show(try TemplateFilling.name(word, in: shell), in: shell)
    },
    Form("edit", new, does: .asks(.writesFiles), summary: "Edit a template, or write a new one") {
      (shell: inout Shell, word) in try await edit(try name(word), in: &shell)
    },
    Form(
      "add", new, OptionalArgument("N", .drafts), needs: [.place], does: .asks(.writesFiles),
      summary: "Make a template from a draft"
    ) { (shell: inout Shell, word, number) in
      let name = try name(word)
      try add(try await text(ofDraft: number, in: &shell), as: name, in: shell)
    },
    Form(
      "add", new, RequiredOption("file", "FILE", .path, "A file with the template; - is standard input"),
      does: .asks(.writesFiles), mayAsk: [.readsFiles], summary: "Make a template from a file"
    ) { (shell: inout Shell, word, path) in
      let name = try name(word)
      try await AgentMode.expectPerson(
        for: Deed("read a file", .readsFiles, AgentMode.files([path], in: shell)), in: shell)
      try add(try text(ofFile: path, in: shell), as: name, in: shell)
    },
    Form("remove", existing, Flag.yes, does: .asksWithin(.deletes), summary: "Remove a template") {
      (shell: inout Shell, word, isConfirmed) in
      let name = try TemplateFilling.name(word, in: shell)
      if !isConfirmed { try await Confirmation.ask(to: "remove template \(name.text)", in: shell) }
      let folder = try TemplateFilling.folder(in: shell)
      try folder.remove(name)
      report("Removed template \(name.text).", folder, in: shell)
    },
  ]

  private static let existing = Argument("NAME", .template, noun: "the name of a template")
  private static let new = Argument("NAME", .template, noun: "a name")

  private static func name(_ word: Word) throws -> TemplateName {
    guard let name = TemplateName(word.text) else {
      throw ShellError(
        .usage, "\"\(word.text)\" can't be the name of a template",
        hint: "A name is a letter or digit followed by letters, digits, - _ and dots.", place: word.range,
        subject: ShellError.Subject(text: word.text))
    }
    return name
  }

  private static func report(_ change: String, _ folder: TemplateFolder, in shell: Shell) {
    shell.console.result(TemplatesRecord(count: folder.names().count, change: change))
  }

  // MARK: Showing

  private static func list(in shell: Shell) throws {
    let folder = try TemplateFilling.folder(in: shell)
    let names = folder.names()
    shell.console.results(
      names.map { name in
        var record = record(of: name, folder, in: shell)
        record.text = nil
        return record
      })
    shell.console.result(TemplatesRecord(count: names.count))
  }

  private static func show(_ name: TemplateName, in shell: Shell) throws {
    let folder = try TemplateFilling.folder(in: shell)
    _ = try folder.text(of: name)
    shell.console.result(record(of: name, folder, in: shell))
  }

  private static func record(of name: TemplateName, _ folder: TemplateFolder, in shell: Shell)
    -> TemplateRecord
  {
    var record = TemplateRecord(name: name.text)
    do {
      let text = try folder.text(of: name)
      record.text = text
      let template = try MailTemplate(text, nicknames: shell.session.nicknames)
      record.subject = template.draft.subject
      record.placeholders = template.placeholders.map(\.text)
    } catch let error as TemplateError {
      record.error = error.words()
    } catch {
      record.error = ErrorWording.shellError(for: error, action: "read it").text
    }
    return record
  }

  // MARK: Changing

  private static func add(_ text: String, as name: TemplateName, in shell: Shell) throws {
    let folder = try TemplateFilling.folder(in: shell)
    guard !folder.has(name) else {
      throw ShellError(
        .failure, "template \(name.text) already exists",
        hint: "Type templates edit \(name.text), or templates remove \(name.text).")
    }
    do throws(TemplateError) { _ = try MailTemplate(text, nicknames: shell.session.nicknames) } catch {
      throw ShellError.badTemplate(name, [error])
    }
    try folder.write(text, as: name)
    report("Added template \(name.text).", folder, in: shell)
  }

  private static func text(ofFile path: String, in shell: Shell) throws -> String {
    try InputText.read(
      path == "-" ? path : shell.environment.expanded(path),
      input: shell.isTyping ? .typed : shell.standardInput)
  }

  /// Returns the text of a draft for somebody else: without recipients, sender, thread and files.
  private static func text(ofDraft number: Word?, in shell: inout Shell) async throws -> String {
    let draft = try await Drafts.draft(named: number, in: &shell).draft
    if !draft.attachments.isEmpty {
      let names = Sentence.choice(draft.attachments.map(\.name), "and")
      shell.console.warning(
        TerminalText(line: "The template is without \(names).").string
          + " To attach a file each time, add Attach: PATH to the template.")
    }
    return MailTemplate.text(from: draft)
  }

  private static func edit(_ name: TemplateName, in shell: inout Shell) async throws {
    guard shell.isTyping else {
      throw ShellError(
        .usage, "a script can't open an editor", hint: "Use templates add \(name.text) --file FILE.")
    }
    let folder = try TemplateFilling.folder(in: shell)
    let old = folder.has(name) ? try folder.text(of: name) : nil
    if old == nil { try folder.write(MailTemplate.blank, as: name) }
    while true {
      try Edit.runEditor(
        shell.settings.editor, on: folder.file(of: name), atLine: 1,
        kept: "The template is in \(folder.file(of: name)).", in: shell)
      let text = try folder.text(of: name)
      guard old != nil || text != MailTemplate.blank else {
        try folder.remove(name)
        return report("Nothing was written.", folder, in: shell)
      }
      if try await isUsable(text, name, in: shell) { break }
    }
    report("Saved template \(name.text).", folder, in: shell)
  }

  /// Reports what is wrong with a template, and asks whether to correct it.
  /// - Returns: whether the editor need not open again.
  private static func isUsable(_ text: String, _ name: TemplateName, in shell: Shell) async throws -> Bool {
    do throws(TemplateError) { _ = try MailTemplate(text, nicknames: shell.session.nicknames) } catch {
      var worded = ShellError.badTemplate(name, [error])
      worded.hint = nil
      guard let ask = shell.person.ask else { throw worded }
      shell.console.report(worded, command: info.name)
      guard await ask("Edit it again? [y/N] ") else {
        throw ShellError(
          .data, "template \(name.text) can't be used like that",
          hint: "Type templates edit \(name.text) to correct it.")
      }
      return false
    }
    return true
  }
}
