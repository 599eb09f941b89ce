import VmailDomain
import VmailTerminal

/// The values of the options of `compose`, `reply` and similar commands.
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
  /// Whether the mail is only saved in Drafts.
  var keeps = false
  var isConfirmed = false

  static let all = OptionGroup(
    [
      OptionDeclaration(
        name: "to", valueName: "ADDRESSES", kind: .address,
        summary: "Whom it goes to; addresses with commas between them"),
      OptionDeclaration(
        name: "cc", valueName: "ADDRESSES", kind: .address, summary: "Whom it goes to as well"),
      OptionDeclaration(
        name: "bcc", valueName: "ADDRESSES", kind: .address, summary: "Whom it goes to, unseen by the others"),
      OptionDeclaration(
        name: "reply-to", valueName: "ADDRESSES", kind: .address, summary: "Where answers are to go"),
      OptionDeclaration(
        name: "from", valueName: "ADDRESS", kind: .ownAddress, summary: "One of your addresses"),
      OptionDeclaration(name: "subject", valueName: "TEXT", summary: "Its subject"),
      OptionDeclaration(name: "body", valueName: "TEXT", summary: "Its text; no editor opens"),
      OptionDeclaration(
        name: "body-file", valueName: "FILE", kind: .path,
        summary: "A file with its text; - is standard input", asks: .readsFiles),
      OptionDeclaration(
        name: "attach", valueName: "FILE", kind: .path,
        summary: "A file that goes along; may be said several times", asks: .readsFiles),
      OptionDeclaration(name: "markdown", summary: "Send HTML as well, made from the text as Markdown"),
      OptionDeclaration(name: "send", summary: "Send it, without an editor"),
      OptionDeclaration(name: "wait", summary: "With --send: wait until the server has it"),
      OptionDeclaration(name: "draft", summary: "Only keep it in Drafts, without an editor"),
      OptionDeclaration(name: "yes", summary: "Send it whatever there is to be said about it"),
    ], synopsis: synopsis)

  /// The options for an existing draft, whose sender can't be changed.
  static let ofDrafts = OptionGroup(all.options.filter { $0.name != "from" }, synopsis: synopsis)

  private static let synopsis = "[OPTION…]"

  /// - Parameter nicknames: the names accepted in place of addresses.
  /// - Throws: ``ShellError``: 65 for an invalid address.
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
    attach = call.values(of: "attach")
    format = call.has("markdown") ? .markdown : nil
    (sends, waits, keeps) = (call.has("send"), call.has("wait"), call.has("draft"))
    isConfirmed = call.isConfirmed
    if sends, keeps { throw ShellError.optionsExclude(["send", "draft"]) }
  }

  private static func people(
    _ name: String, _ call: CommandCall, _ nicknames: Nicknames
  ) throws -> [Participant]? {
    guard call.has(name) else { return nil }
    return try call.values(of: name).flatMap { value -> [Participant] in
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

/// Sentences for the findings about a mail before it is sent.
struct PreflightWording {
  /// The names of accounts.
  let accounts: [AccountID: String]

  func sentence(_ finding: PreflightFinding) -> String {
    switch finding {
    case .noRecipient: "Nobody is named to send it to."
    case .badSender(let address): "The sender \"\(address)\" is no address."
    case .badRecipient(let address): "\"\(address)\" is no address."
    case .tooLarge(let size, let limit):
      "Its \(Digits.grouped(size)) bytes are more than the \(Digits.grouped(limit)) the server takes."
    case .noSubject: "It has no subject."
    case .missingAttachment(let word): "It says \"\(word)\", and nothing is attached."
    case .manyRecipients(let count): "It goes to \(Digits.grouped(count)) people."
    case .lookAlike(let recipient, let known): "\(recipient) was never written to, and looks like \(known)."
    case .doubtfulSender(let warning): SenderWarningText.sentence(for: warning)
    case .revealsBcc: "That mail came to you by Bcc: an answer to all tells everybody."
    case .otherAccount(let sending, let thread):
      "It is sent from \(accounts[sending] ?? "another account"), and the conversation is in \(accounts[thread] ?? "another")."
    case .hasBcc(let people): "Bcc: \(people.map(\.email).joined(separator: ", "))."
    }
  }
}
