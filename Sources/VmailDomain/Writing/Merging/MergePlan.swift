/// The messages of a merge, made before anything is stored: one for each row of a table.
///
/// The columns are placeholders. `email` (or `to`) is the recipient, and `cc`, `subject` and `attach` set those of a
/// message. A value is never more than a value: it is one address in `email`, addresses in `cc`, one line in `subject`.
public struct MergePlan: Sendable {
  public private(set) var mails: [MergeMail] = []
  public private(set) var problems: [MergeProblem] = []
  /// The rows whose recipient an earlier row has too, with the line of that row.
  public private(set) var repeated: [(line: Int, earlier: Int, email: String)] = []

  private let template: MailTemplate
  private let table: CSVTable
  private let sender: Participant
  private let date: String
  private let source: String

  /// - Parameters:
  ///   - template: the template, and its text.
  ///   - date: the day in words.
  public init(
    _ template: MailTemplate, _ source: String, _ table: CSVTable, from sender: Participant, date: String
  ) {
    self.template = template
    self.source = source
    self.table = table
    self.sender = sender
    self.date = date
    if !template.draft.to.isEmpty { problems.append(MergeProblem(.templateRecipients)) }
    problems += template.unknown(besides: table.columns).map { MergeProblem(.placeholder($0)) }
    let addressColumns = table.columns.filter { $0 == "email" || $0 == "to" }
    guard let column = addressColumns.first, addressColumns.count == 1 else {
      problems.append(MergeProblem(.addressColumns))
      return
    }
    // Each row would repeat these.
    guard problems.isEmpty else { return }
    for row in table.rows { take(row, addressIn: column) }
    noteRepeated()
  }

  private mutating func take(_ row: CSVTable.Row, addressIn column: String) {
    guard let person = person(row, column), let cc = people(row, "cc") else { return }
    let values = values(of: row, for: person)
    let missing = template.missing(values)
    problems += missing.map { MergeProblem(.placeholder($0), line: row.line) }
    guard missing.isEmpty else { return }
    var draft = template.filled(values).applied(to: Draft(from: sender))
    draft.from = template.draft.from ?? sender
    draft.to = [person]
    draft.cc += cc
    if let subject = table.value(of: "subject", in: row) { draft.subject = HeaderText.oneLine(subject) }
    let attach =
      template.draft.attach.map(MergeMail.Attached.template)
      + [table.value(of: "attach", in: row)].compactMap { $0.map { .table(HeaderText.trimmed($0)) } }
    mails.append(MergeMail(line: row.line, draft: draft, attach: attach, key: key(of: row)))
  }

  private mutating func person(_ row: CSVTable.Row, _ column: String) -> Participant? {
    guard let people = people(row, column) else { return nil }
    guard var person = people.first else {
      problems.append(MergeProblem(.noAddress, line: row.line))
      return nil
    }
    guard people.count == 1 else {
      problems.append(MergeProblem(.severalAddresses(column: column), line: row.line))
      return nil
    }
    person.name = table.value(of: "name", in: row).map(HeaderText.oneLine) ?? person.name
    return person
  }

  private mutating func people(_ row: CSVTable.Row, _ column: String) -> [Participant]? {
    guard let text = table.value(of: column, in: row) else { return [] }
    do { return try AddressList.participants(in: text) } catch {
      problems.append(MergeProblem(.address(error, column: column), line: row.line))
      return nil
    }
  }

  /// A column takes precedence over what follows from the recipient.
  private func values(of row: CSVTable.Row, for person: Participant) -> TemplateValues {
    var values = TemplateValues(to: [person], from: template.draft.from ?? sender, date: date)
    for (column, value) in zip(table.columns, row.fields) where column != "email" {
      if let value = TemplateValues.present(value) { values[column] = value }
    }
    return values
  }

  private func key(of row: CSVTable.Row) -> [UInt8] {
    let fields = zip(table.columns, row.fields).sorted { $0.0 < $1.0 }.flatMap { [$0.0, $0.1] }
    // Every part has its length before it, so that no two rows are written alike.
    let parts = [sender.email.lowercased(), source] + fields
    return SHA256.digest(of: parts.flatMap { Array("\($0.utf8.count):\($0)".utf8) })
  }

  private mutating func noteRepeated() {
    var seen: [AddressKey: Int] = [:]
    for mail in mails {
      for person in mail.draft.to {
        let key = AddressKey(person.email)
        if let earlier = seen[key] {
          repeated.append((mail.line, earlier, person.email))
        } else {
          seen[key] = mail.line
        }
      }
    }
  }
}

/// A message of a merge, made from a row of a table.
public struct MergeMail: Hashable, Sendable {
  /// The line of the row; 1 is the first of the file.
  public let line: Int
  public var draft: Draft
  /// The files to attach, as named by the template and the row.
  public var attach: [Attached]
  /// The digest of the sender, the template and the row, by which a repeated merge recognizes the message. The day
  /// is not in it, so that a merge that was interrupted can be continued on another day.
  public let key: [UInt8]

  public enum Attached: Hashable, Sendable {
    /// Named in the template, as in a draft.
    case template(String)
    /// Named in the table, and relative to its folder.
    case table(String)
  }

  /// The left part of its Message-ID when it is sent directly: the same for every attempt.
  public var identifier: String {
    "merge." + HexDigits.of(key.prefix(16))
  }
}

/// A reason why a template and a table can't be merged. Texts in it are those of the files: to be sanitized where they
/// are shown.
public struct MergeProblem: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// There is neither a column `email` nor a column `to`, or there are both.
    case addressColumns
    /// The template has recipients in To, which the table gives.
    case templateRecipients
    case placeholder(TemplateError)
    /// A row without an address.
    case noAddress
    /// A row with more than one address in the column for one.
    case severalAddresses(column: String)
    case address(AddressListError, column: String)
    /// A file to attach that can't be read.
    case attachment(DraftError)
    /// A finding with which a message can't be sent.
    case finding(PreflightFinding)
  }

  public var reason: Reason
  /// The line of the table; `nil` if it is not about a row.
  public var line: Int?

  public init(_ reason: Reason, line: Int? = nil) {
    self.reason = reason
    self.line = line
  }
}
