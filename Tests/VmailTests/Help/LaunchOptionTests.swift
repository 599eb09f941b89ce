import ArgumentParser
import Testing
import VmailShell

@testable import vmail

/// The options that are documented are those that are understood.
@Suite struct LaunchOptionTests {
  @Test func everyOptionOfTheTableIsParsed() throws {
    for option in LaunchOptionTable.all where option.name != "help" {
      let forms = ["--" + option.name] + (option.short.map { ["-\($0)"] } ?? [])
      let value = option.value.map { kind in
        if case .choice(let choices) = kind { choices } else { ["x"] }
      }
      for form in forms {
        for given in value ?? [""] {
          #expect(throws: Never.self, "\(form) \(given)") {
            try LaunchOptions.parse(value == nil ? [form] : [form, given])
          }
        }
      }
    }
  }

  @Test func everyOptionThatIsParsedIsInTheTable() {
    let help = LaunchOptions.helpMessage(columns: 400)
    let parsed = Set(help.matches(of: #/(?m)^  (?:-\w, )?--([a-z-]+)/#).map { String($0.output.1) })
    #expect(parsed == Set(LaunchOptionTable.all.map(\.name)))
    for option in LaunchOptionTable.all where option.name != "help" {
      #expect(help.contains(option.summary), "\(option.name)")
      if let short = option.short { #expect(help.contains("-\(short), --\(option.name)")) }
    }
  }
}
