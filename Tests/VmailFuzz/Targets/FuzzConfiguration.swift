@testable import VmailDomain

extension FuzzTarget {
  /// The configuration of another mail program, whose files may include each other.
  static let configuration = FuzzTarget("configuration") { input in
    let (text, secret) = (input.text, "sesame")
    let files = ["/home/jo/.muttrc", "/home/jo/.config/aerc/accounts.conf", "/home/jo/.mailrc"]
    let whole = "set imap_pass = \"\(secret)\"\n" + text
    let configuration = OtherConfiguration(
      whole, path: files[input.choice % files.count], home: "/home/jo", reading: { _ in text })
    let accounts = configuration.accounts
    try expect(accounts.count <= 5_000, "\(accounts.count) accounts")
    for account in accounts {
      try expect(!account.name.isEmpty, "an account has a name")
      try expect(account.imap != nil || account.mail != nil, "\(account.name) has mail")
    }
    if text.contains("_pass") || text.contains(secret) { return }
    try expect(!"\(accounts) \(configuration.remarks)".contains(secret), "no password is kept")
  }

  /// A table for a mail merge.
  static let table = FuzzTarget("table") { input in
    let text = input.text
    do {
      let table = try CSVTable(text)
      let lines = [table.columns] + table.rows.map(\.fields)
      try expect(lines.allSatisfy { $0.count == table.columns.count }, "each row has all fields")
      for scalar in table.rows.flatMap(\.fields).joined().unicodeScalars {
        try expect(scalar.value >= 0x20 || "\t\r\n".unicodeScalars.contains(scalar), "no control characters")
      }
      let written = lines.map { $0.map(quoted).joined(separator: ",") }.joined(separator: "\r\n")
      let again = try CSVTable(written)
      try expect(again.columns == table.columns, "\(again.columns) after \(table.columns)")
      try expect(again.rows.map(\.fields) == table.rows.map(\.fields), "written again, the rows stay")
    } catch let error as CSVError {
      let breaks = text.unicodeScalars.count { $0 == "\n" || $0 == "\r" }
      try expect((1...breaks + 1).contains(error.line), "line \(error.line) of \(breaks + 1)")
      try expect(!error.words.isEmpty, "a reason")
    }
  }

  private static func quoted(_ field: String) -> String {
    let doubled = field.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    return "\"\(doubled)\""
  }
}
