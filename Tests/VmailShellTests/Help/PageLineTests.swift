import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell

/// Lines in the sentences and tables of pages. `PageTests` tries their blocks, and ForeignWordsTests what is generated.
@Suite(.timeLimit(.minutes(10))) struct PageLineTests {
  /// Programs beside vmail that tables show lines of.
  private static let programs: Set = ["abook", "git", "goobook", "gpg", "khard", "pass", "sh", "sudo"]

  /// The first word of several, if it could be the name of a command.
  private static func begin(_ code: String) -> String? {
    let words = code.split(separator: " ")
    guard words.count > 1, let first = words.first else { return nil }
    return first.allSatisfy { $0.isASCII && $0.isLowercase || $0 == "-" } && first.first != "-"
      ? String(first) : nil
  }

  /// Whether it can be typed as it is, or with the value that its last word needs: `keys export`.
  private static func isAccepted(_ code: String) -> Bool {
    ["", " NAME", " 1", " 2h", " ann@example.org", " sender", " 1 ."].contains {
      TypedCode.isAccepted(code + $0)
    }
  }

  @Test func `Lines that begin with vmail or a command are accepted`() throws {
    let reasons = try UserPage.notTried()
    var count = 0
    for page in try UserPage.all() {
      for code in page.code where reasons[page.path]?[code] == nil {
        guard let first = Self.begin(code) else { continue }
        guard first == "vmail" || CommandTable.command(named: first)?.name == first else { continue }
        count += 1
        #expect(Self.isAccepted(code), "\(page.path): \(code)")
      }
    }
    #expect(count > 200)
  }

  @Test func `Lines in tables begin with vmail, a command or a known program`() throws {
    let reasons = try UserPage.notTried()
    for page in try UserPage.all() {
      for code in page.tableCode where reasons[page.path]?[code] == nil {
        guard let first = Self.begin(code), !Self.programs.contains(first) else { continue }
        #expect(Self.isAccepted(code), "\(page.path): \(code)")
      }
    }
  }

  @Test(arguments: ["archvie 3", "templates shwo", "set colrs blue", "vmail --frmo x", "list --srot"])
  func `A line that vmail doesn't take is noticed in a page`(code: String) {
    #expect(Self.begin(code) != nil && !Self.isAccepted(code))
  }
}
