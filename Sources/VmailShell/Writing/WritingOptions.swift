import VmailDomain

/// What the options of `compose`, `reply` and the like say.
struct WritingOptions: Sendable {
  var from: String?
  var to: [Participant]?
  var cc: [Participant]?
  var bcc: [Participant]?
  var replyTo: [Participant]?
  var subject: String?
  var body: String?
  var attach: [String] = []
  var format: Draft.Format?
  var sends = false
  var waits = false
  /// Whether it only goes to Drafts.
  var keeps = false
  var isConfirmed = false

  static let all: [CommandInfo.Option] = [
    .init("to", value: "ADDRESSES", of: .address, "Whom it goes to; addresses with commas between them"),
    .init("cc", value: "ADDRESSES", of: .address, "Whom it goes to as well"),
    .init("bcc", value: "ADDRESSES", of: .address, "Whom it goes to, unseen by the others"),
    .init("reply-to", value: "ADDRESSES", of: .address, "Where answers are to go"),
    .init("from", value: "ADDRESS", of: .ownAddress, "One of your addresses"),
    .init("subject", value: "TEXT", "Its subject"),
    .init("body", value: "TEXT", "Its text; no editor opens"),
    .init("body-file", value: "FILE", of: .path, "A file with its text; - is standard input"),
    .init("attach", value: "FILE", of: .path, "A file that goes along; may be said several times"),
    .init("markdown", "Send HTML as well, made from the text as Markdown"),
    .init("send", "Send it, without an editor"),
    .init("wait", "With --send: wait until the server has it"),
    .init("draft", "Only keep it in Drafts, without an editor"),
    .init("yes", "Send it whatever there is to be said about it"),
  ]

  /// - Parameter nicknames: what may be said where an address is wanted.
  /// - Throws: ``ShellError``: 65 for what is no address.
  init(_ call: CommandCall, nicknames: Nicknames, readingBody: (String) throws -> String) throws {
    from = call.value(of: "from")
    to = try Self.people("to", call, nicknames)
    cc = try Self.people("cc", call, nicknames)
    bcc = try Self.people("bcc", call, nicknames)
    replyTo = try Self.people("reply-to", call, nicknames)
    subject = call.value(of: "subject")
    if call.has("body"), call.has("body-file") { throw ShellError.optionsExclude(["body", "body-file"]) }
    body = call.value(of: "body")
    if let path = call.value(of: "body-file") { body = try readingBody(path) }
    attach = call.options["attach"] ?? []
    format = call.has("markdown") ? .markdown : nil
    (sends, waits, keeps) = (call.has("send"), call.has("wait"), call.has("draft"))
    isConfirmed = call.has("yes")
    if sends, keeps { throw ShellError.optionsExclude(["send", "draft"]) }
  }

  private static func people(
    _ name: String, _ call: CommandCall, _ nicknames: Nicknames
  ) throws -> [Participant]? {
    guard let values = call.options[name] else { return nil }
    return try values.flatMap { value -> [Participant] in
      do throws(AddressListError) { return try AddressList.participants(in: nicknames.expanded(value)) } catch
      {
        throw ShellError.badAddresses(error, of: "--" + name)
      }
    }
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
  }
}
