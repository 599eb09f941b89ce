import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct HelpTests {
  private struct Answer {
    var code: ExitCode
    var out: String
    var err: String
  }

  private func type(_ line: String, output form: String = "text") async throws -> Answer {
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    try shell.settings.set("output", to: form)
    SettingsInForce.applySettings(in: shell)
    let code = try await shell.type(line)
    shell.console.flush()
    return Answer(code: code, out: output.out.text, err: output.err.text)
  }

  @Test func `Commands and topics are listed on one screen of 24 lines`() async throws {
    let lines = try await type("help").out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    for name in CommandTable.all.map({ $0.info.name }) + HelpTopic.listed.map(\.name) {
      #expect(
        lines.contains { $0.split(whereSeparator: { " ,()".contains($0) }).contains(Substring(name)) })
    }
  }

  @Test func `Help names every command on a screen of 80 by 24`() async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("help") == .success)
    let lines = output.out.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 })
    for command in CommandTable.all { #expect(output.out.text.contains(command.info.name)) }
  }

  @Test func `Every page is found by its name and its other names`() throws {
    for page in HelpIndex.vmail.pages {
      let found = try #require(HelpIndex.vmail.page(named: page.name, of: [page.kind]))
      #expect(found.summary == page.summary)
      for name in page.otherNames {
        #expect(HelpIndex.vmail.page(named: name, of: [page.kind])?.name == page.name, "\(name)")
      }
    }
  }

  @Test func `A topic has no command's name, so that both can be asked for`() {
    for topic in HelpTopic.allCases.map(\.page) {
      for name in [topic.name] + topic.otherNames {
        #expect(CommandTable.command(named: name) == nil || name == "plain", "\(name)")
      }
    }
  }

  @Test func `Help looks for commands, short names, topics, settings and types of output`() async throws {
    let asked = [
      "help archive": "archive [REFERENCES] [--yes]", "help a": "archive [REFERENCES] [--yes]",
      "help searching": "Finding mail", "help exit codes": "Exit codes",
      "help getting started": "Getting started", "help settings": "set --save NAME VALUE",
      "help undo-seconds": "set undo-seconds VALUE", "help thread": "participants.email",
      "help errors": "Exit codes", "help tut": "Five minutes",
    ]
    for (line, shown) in asked {
      let answer = try await type(line)
      #expect(answer.code == .success, "\(line)")
      #expect(answer.out.contains(shown), "\(line): \(answer.out)")
    }
  }

  @Test func `An alias is explained by what it stands for`() async throws {
    #expect(try await type("alias bills list from:acme; help bills").out.contains("list from:acme"))
  }

  @Test func `What is unknown is an error that names what was meant and how to look further`() async throws {
    let near = try await type("help serching")
    #expect(near.code == .usage)
    #expect(near.err.contains("did you mean \"searching\"?"))
    let far = try await type("help 'xyzzy plugh'")
    #expect(far.err.contains("help --search 'xyzzy plugh'"))
    #expect(try await type("help s").err.contains("could be"))
  }

  @Test func `A topic's name that is typed as a command leads to its page`() async throws {
    #expect(try await type("tutorial").err == "error: unknown command \"tutorial\". Type help tutorial.\n")
    #expect(try await type("xyzzy").err.hasSuffix("Type help for a list.\n"))
  }

  @Test func `Words are looked for in all pages, whatever their case`() async throws {
    let answer = try await type("help --search TRACKERS pictures")
    #expect(answer.code == .success)
    #expect(answer.out.contains("safety"))
    #expect(answer.out.contains("images"))
    #expect(!answer.out.contains("archive"))
    let none = try await type("help --search xyzzy")
    #expect(none.code == .failure)
    #expect(none.err.contains("no help page contains \"xyzzy\""))
    #expect(try await type("help --search undo-seconds").out.contains("undo-seconds"))
    // Beginnings of words, and not any letters in them.
    #expect(try await type("help --search ckers").code == .failure)
    #expect(try await type("help --search").code == .usage)
  }

  @Test func `In the plain form help is sentences without columns`() async throws {
    for page in HelpIndex.vmail.pages {
      for sentence in SpokenHelp.sentences(of: page).map(\.string) {
        #expect(!sentence.hasPrefix(" ") && !sentence.contains("   "), "\(sentence)")
        #expect(sentence.last.map { ".!?):".contains($0) } == true, "\(sentence)")
        #expect(!sentence.contains("…"), "\(sentence)")
      }
    }
    let answer = try await type("help safety", output: "plain")
    #expect(answer.out.contains("Example: links 3: show where the links of message 3 lead."))
  }

  @Test(arguments: [20, 40, 80, 200])
  func `Every page fits the width`(width: Int) {
    let layout = Fixture.layout(width)
    for page in HelpIndex.vmail.pages {
      for line in HelpLines(layout: layout).lines(of: page) {
        #expect(line.columns <= width, "\(line.string)")
      }
    }
    let overview = HelpOverview<Shell>.lines(
      under: CommandInfo.Topic.all, topics: HelpTopic.listed.map(\.name), in: layout)
    for line in overview { #expect(line.columns <= width, "\(line.string)") }
  }

  @Test func `What help refers to is there`() throws {
    for page in HelpIndex.vmail.pages {
      for reference in HelpText.whole(page).matches(of: /\bhelp ([a-z][a-z-]+)/) {
        let name = String(reference.output.1)
        let isWord =
          ["and", "has", "is", "lists", "shows", "looks", "for", "on"].contains(name) || name == "all"
        #expect(isWord || HelpIndex.vmail.page(named: name) != nil, "\(page.name): help \(name)")
      }
    }
  }

  @Test func `Every command has at least two examples`() {
    for info in CommandTable.all.map({ $0.info }) { #expect(info.examples.count >= 2, "\(info.name)") }
  }

  @Test func `The command of every example exists and knows its options`() throws {
    for example in HelpIndex.vmail.pages.flatMap(\.examples) {
      let lines = try Lexer(variable: { _ in "x" }).commands(in: example.line)
      #expect(!lines.isEmpty)
      for line in lines where line.words.first?.text != "!" {
        // An alias of the example's own, or a program.
        guard let (command, words) = try? Dispatcher().resolve(line.words, allowsPrefixes: false) else {
          Issue.record("\(example.line) is no command")
          continue
        }
        #expect(throws: Never.self, "\(example.line)") {
          let match = FormMatch(command, words, line: line.source)
          if !match.asksForHelp { _ = try match.bound() }
        }
      }
    }
  }

  @Test func `The examples of every setting can be typed`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vmail-help-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let mail = try TestStore.ofProgram()
    _ = try await mail.store.write { try $0.addAccount(name: "work", email: "", kind: .local) }
    var shell = Shell.forTests(mail: mail, rcPath: folder.path + "/vmailrc")
    for page in HelpIndex.vmail.pages where page.kind == .setting {
      for example in page.examples {
        #expect(try await shell.type(example.line) == .success, "\(example.line)")
      }
    }
  }

  @Test func `A part of the tutorial leaves room for the prompt on a screen of 24 lines`() {
    for page in HelpTopic.tutorials.map(\.page) {
      #expect(HelpLines(layout: Fixture.layout(80)).lines(of: page).count < 24, "\(page.name)")
    }
  }

  @Test func `A step of the tutorial quotes what is seen`() {
    for case .steps(let steps) in HelpTopic.tutorials.flatMap(\.page.blocks) {
      for step in steps {
        for quote in step.text.matches(of: /"([^"]+)"/) {
          #expect(!step.shows.isEmpty && quote.output.1.contains(step.shows), "\(step.line)")
        }
      }
    }
  }

  @Test(arguments: [
    ("if", "scripting"), ("for", "scripting"), ("end", "scripting"), ("!", "scripting"), ("|", "scripting"),
    (">", "scripting"), (">>", "scripting"), ("&", "jobs"), ("new-mail", "on"), ("sent", "on"),
    ("quit", "quit"),
    ("send-failed", "on"), ("action-failed", "on"),
  ])
  func `Signs, reserved words and events have a page`(typed: String, page: String) {
    #expect(HelpIndex.vmail.page(named: typed)?.name == page)
  }
}
