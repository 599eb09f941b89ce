import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell

/// Lines in the sentences and tables of pages. `PageTests` tries their blocks, and ForeignWordsTests what is generated.
@Suite(.timeLimit(.minutes(10))) struct PageLineTests {
  /// Programs beside vmail that tables show lines of.
  private static let programs: Set = ["git", "gpg", "pass", "sh"]

  private static func begin(_ code: String) -> String? {
    guard let end = code.firstIndex(of: " ") else { return nil }
    let first = String(code[..<end])
    return first.allSatisfy { $0.isASCII && $0.isLowercase || $0 == "-" } ? first : nil
  }

  @Test func `Lines that begin with vmail or a command are accepted`() throws {
    let reasons = try UserPage.notTried()
    var count = 0
    for page in try UserPage.all() {
      for code in page.code where reasons[page.path]?[code] == nil {
        guard let first = Self.begin(code) else { continue }
        guard first == "vmail" || CommandTable.command(named: first)?.name == first else { continue }
        count += 1
        #expect(TypedCode.isAccepted(code), "\(page.path): \(code)")
      }
    }
    #expect(count > 200)
  }

  @Test func `Lines in tables begin with vmail, a command or a known program`() throws {
    let reasons = try UserPage.notTried()
    for page in try UserPage.all() {
      for code in page.tableCode where reasons[page.path]?[code] == nil {
        guard let first = Self.begin(code), !Self.programs.contains(first) else { continue }
        #expect(TypedCode.isAccepted(code), "\(page.path): \(code)")
      }
    }
  }
}
