import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The values of the options of `compose`, `reply` and similar commands.
struct WritingOptions: Sendable {
  var from: String?
  var to: [Participant]?
  var cc: [Participant]?
  var bcc: [Participant]?
  var replyTo: [Participant]?
  var subject: String?
  var body: String?
  /// The name of the template for the text.
  var template: String?
  var attach: [String] = []
  var customFields: [CustomField] = []
  var format: Draft.Format?
  /// How it is signed and encrypted; `nil` for as it is anyway.
  var protection: MessageProtection?
  var sends = false
  var waits = false
  /// The time at which it is to be sent; `nil` for now.
  var time: Date?
  /// Whether the mail is only saved in Drafts.
  var keeps = false
  /// The key with which it is sent once.
  var once: String?
  var isConfirmed = false

  static let all = OptionGroup(
    [
      OptionDeclaration(
        name: "to", valueName: "ADDRESSES", kind: .address,
        summary: "Recipients, separated by commas"),
      OptionDeclaration(
        name: "cc", valueName: "ADDRESSES", kind: .address, summary: "Recipients of a copy"),
      OptionDeclaration(
        name: "bcc", valueName: "ADDRESSES", kind: .address, summary: "Recipients hidden from the others"),
      OptionDeclaration(
        name: "reply-to", valueName: "ADDRESSES", kind: .address, summary: "The address for replies"),
      OptionDeclaration(
        name: "from", valueName: "ADDRESS", kind: .ownAddress, summary: "The sender, one of your addresses"),
      OptionDeclaration(name: "subject", valueName: "TEXT", summary: "The subject"),
      OptionDeclaration(name: "body", valueName: "TEXT", summary: "The text; no editor opens"),
      OptionDeclaration(
        name: "body-file", valueName: "FILE", kind: .path,
        summary: "A file with the text; - is standard input", asks: .readsFiles),
      OptionDeclaration(
        name: "attach", valueName: "FILE", kind: .path,
        summary: "A file to attach; can be repeated", asks: .readsFiles),
      OptionDeclaration(
        name: "header", valueName: "FIELD",
        summary: "Another header field, as NAME: VALUE; can be repeated"),
      OptionDeclaration(name: "markdown", summary: "Also include HTML, made from the text as Markdown"),
      OptionDeclaration(name: "sign", summary: "Sign it with your key"),
      OptionDeclaration(name: "encrypt", summary: "Encrypt it to all recipients, and to yourself"),
      OptionDeclaration(name: "unprotected", summary: "Neither sign nor encrypt it"),
      OptionDeclaration(name: "send", summary: "Send it without opening the editor"),
      OptionDeclaration(
        name: "at", valueName: "WHEN", kind: .snoozeTime, summary: "Send it at this time, such as 'mon 8:00'"),
      OptionDeclaration(name: "once", valueName: "KEY", summary: Once.optionSummary),
      OptionDeclaration(name: "wait", summary: "With --send: wait until the server has accepted it"),
      OptionDeclaration(name: "draft", summary: "Save it in Drafts without opening the editor"),
      OptionDeclaration(name: "yes", summary: "Send it in spite of warnings"),
    ], synopsis: synopsis)

  /// The options for a message that may start with a template.
  static let withTemplate = OptionGroup(
    all.options + [
      OptionDeclaration(
        name: "template", valueName: "NAME", kind: .template, summary: "Start with the text of a template")
    ], synopsis: synopsis)

  /// The options for an existing draft, whose sender can't be changed.
  static let ofDrafts = OptionGroup(all.options.filter { $0.name != "from" }, synopsis: synopsis)

  private static let synopsis = "[OPTION…]"

  /// - Parameters:
  ///   - nicknames: the names accepted in place of addresses.
  ///   - readingTime: converts words to a time to come.
  /// - Throws: ``ShellError``: 65 for an invalid address.
  init(
    _ call: CommandCall, nicknames: Nicknames, readingTime: (String) throws -> Date,
    readingBody: (String) throws -> String
  ) throws {
    from = call.value(of: "from")
    to = try Self.people("to", call, nicknames)
    cc = try Self.people("cc", call, nicknames)
    bcc = try Self.people("bcc", call, nicknames)
    replyTo = try Self.people("reply-to", call, nicknames)
    subject = call.value(of: "subject")
    if call.has("body"), call.has("body-file") { throw ShellError.optionsExclude(["body", "body-file"]) }
    body = call.value(of: "body")
    if let path = call.value(of: "body-file") { body = try readingBody(path) }
    template = call.value(of: "template")
    attach = call.values(of: "attach")
    do throws(CustomFieldError) {
      for text in call.values(of: "header") { customFields.append(try CustomField(text)) }
    } catch {
      throw ShellError(.data, "--header: \(error.words)", hint: "Nothing was sent.")
    }
    format = call.has("markdown") ? .markdown : nil
    protection = try Self.protection(call)
    (sends, waits, keeps) = (call.has("send"), call.has("wait"), call.has("draft"))
    isConfirmed = call.isConfirmed
    if sends, keeps { throw ShellError.optionsExclude(["send", "draft"]) }
    once = try call.value(of: "once").map(Once.key)
    if keeps, once != nil { throw ShellError.optionsExclude(["once", "draft"]) }
    guard let when = call.value(of: "at") else { return }
    if keeps || waits { throw ShellError.optionsExclude(["at", keeps ? "draft" : "wait"]) }
    time = try readingTime(when)
  }

  private static func protection(_ call: CommandCall) throws -> MessageProtection? {
    var protection: MessageProtection = []
    for (name, part) in [("sign", MessageProtection.signed), ("encrypt", .encrypted)] where call.has(name) {
      if call.has("unprotected") { throw ShellError.optionsExclude([name, "unprotected"]) }
      protection.insert(part)
    }
    return protection.isEmpty && !call.has("unprotected") ? nil : protection
  }

  private static func people(
    _ name: String, _ call: CommandCall, _ nicknames: Nicknames
  ) throws -> [Participant]? {
    guard call.has(name) else { return nil }
    return try call.values(of: name).flatMap { try nicknames.people(in: $0, of: "--" + name) }
  }

  /// Whether the mail is complete without an editor.
  var isWhole: Bool { body != nil || sends || keeps }

  func apply(to draft: inout Draft) {
    draft.to = to ?? draft.to
    draft.cc = cc ?? draft.cc
    draft.bcc = bcc ?? draft.bcc
    draft.replyTo = replyTo ?? draft.replyTo
    draft.subject = subject ?? draft.subject
    draft.format = format ?? draft.format
    if let protection { draft.protection = protection.isEmpty ? [] : draft.protection.union(protection) }
    if draft.protection.contains(.encrypted) { draft.protection.remove(.automatic) }
    let replaced = Set(customFields.map { $0.name.lowercased() })
    draft.customFields.removeAll { replaced.contains($0.name.lowercased()) }
    draft.customFields += customFields
  }
}
