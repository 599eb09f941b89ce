import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What a person confirms when an agent merges.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct MergeAgentTests {
  /// Agrees to reading files, and to sending if that is wanted.
  private final class Person: Confirmer {
    private let asked = Mutex<[Deed]>([])
    private let sends: Bool
    var deeds: [Deed] { asked.withLock { $0 } }

    init(sends: Bool) { self.sends = sends }

    func answer(to question: DeedQuestion) -> PersonsAnswer {
      asked.withLock { $0.append(question.deed) }
      return question.deed.reason != .sends || sends ? .yes : .no
    }
  }

  private func merge(_ line: String, _ person: Person) async throws -> String {
    let world = try TranscriptWorld(isDemo: true)
    defer { world.remove() }
    let rows = (1...7).map { "p\($0)@example.org,Name \($0)" }.joined(separator: "\n")
    try world.write("email,name\n\(rows)\n", to: "people.csv")
    var shell = world.shell()
    _ = await world.type("templates add welcome --file ${HOME}/welcome.txt", in: &shell)
    try AgentMode.serveAgent(askingAbout: person, in: &shell)
    let merged = await world.type(line, in: &shell)
    return merged + (await world.type("outbox", in: &shell))
  }

  @Test func `The batch is one question, with the number of messages and recipients`() async throws {
    let person = Person(sends: true)
    let printed = try await merge("merge ${HOME}/people.csv --template welcome --send --rate 30/hour", person)
    #expect(person.deeds.map(\.reason) == [.readsFiles, .sends])
    #expect(person.deeds.last?.effect == "send 7 messages")
    let items = person.deeds.last?.items ?? []
    #expect(
      items.filter { $0.label == "to" }.map(\.value) == (1...7).map { "Name \($0) <p\($0)@example.org>" })
    for number in 1...7 { #expect(items.contains { $0.isText && $0.value.contains("Hello Name \(number)") }) }
    #expect(items.contains { $0.label == "template" && $0.value == "welcome" })
    #expect(printed.contains(#""outcome":"queued","count":7"#))
  }

  @Test func `Without the person's yes nothing is sent, and --yes does not help`() async throws {
    let person = Person(sends: false)
    let printed = try await merge("merge ${HOME}/people.csv --template welcome --send --yes", person)
    #expect(printed.contains(#""code":77"#))
    #expect(!printed.contains("p1@example.org\"}") && !printed.contains(#""outcome":"queued""#))
  }

  @Test func `Drafts and rehearsals need no person, besides reading the files`() async throws {
    for line in [
      "merge ${HOME}/people.csv --template welcome", "merge ${HOME}/people.csv --template welcome --dry-run",
    ] {
      let person = Person(sends: false)
      let printed = try await merge(line, person)
      #expect(person.deeds.map(\.reason) == [.readsFiles])
      #expect(printed.contains(#""count":7"#))
    }
  }
}
