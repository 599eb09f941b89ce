import Testing
import VmailDomain
import VmailEngine
import VmailServerSupport
import VmailTestSupport

/// The row 4 of the fault matrix: a real server whose answer to one command of a sync is replaced, each
/// command in its turn. Either the sync makes it good itself, or the user is told; what can go on goes on, and the next
/// sync makes it whole.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct RefusedCommandTests {
  /// The text is the test's own, and so is looked for in what went over the line.
  static let answers = ["NO [NOPERM] planted", "NO [INUSE] planted", "BAD planted", "BYE planted"]

  @Test(arguments: answers)
  func `Each command of a first sync is refused once`(answer: String) async throws {
    let mailbox = try await ChangingMailbox(messages: 60)
    let there = try await mailbox.onServer()
    var number = 0
    while true {
      number += 1
      let world = try await LineWorld(mailbox.server, mailbox.user, .clear)
      defer { world.remove() }
      guard try await refuses(number, answer, world, mailbox, there, folders: 6) else { break }
    }
    // Log-in, what comes with it, a SELECT for each of six folders, and the fetching of two.
    #expect(number > 15)
  }

  @Test(arguments: answers)
  func `Each command of a later sync is refused once`(answer: String) async throws {
    var mailbox = try await ChangingMailbox(messages: 10)
    let world = try await LineWorld(mailbox.server, mailbox.user, .clear)
    defer { world.remove() }
    _ = try await refuses(.max, answer, world, mailbox, mailbox.onServer(), folders: 1)
    var number = 0
    repeat {
      number += 1
      try await mailbox.change()
    } while try await refuses(number, answer, world, mailbox, mailbox.onServer(), folders: 1)
    #expect(number > 8)
  }

  /// - Returns: whether the sync had so many commands.
  private func refuses(
    _ number: Int, _ answer: String, _ world: LineWorld, _ mailbox: ChangingMailbox, _ there: ServerMail,
    folders: Int
  ) async throws -> Bool {
    let line = try await mailbox.line(.clear)
    line.plan(.answer(number, answer), .toClient)
    let ended = try await world.sync(over: line)
    let wasRefused = String(decoding: line.passed(.toClient), as: UTF8.self).contains("planted")
    let command = Self.command(number, among: line.passed(.toServer))
    await line.stop()
    let comment: Comment = "\(answer) to \(command), the \(number)th: \(ended)"
    if wasRefused {
      expect(ended, of: command, answer, folders: folders, comment)
    } else {
      #expect(ended.failures == [], comment)
    }
    #expect(try await world.broken(mailbox.texts) == [], comment)
    if ended.isWhole { #expect(try await world.differences(mailbox.texts, there) == [], comment) }

    let good = try await mailbox.line(.clear)
    #expect(try await world.sync(over: good, all: true).failures == [], comment)
    await good.stop()
    #expect(try await world.differences(mailbox.texts, there) == [], comment)
    return wasRefused
  }

  private func expect(
    _ ended: LineWorld.Ended, of command: String, _ answer: String, folders: Int, _ comment: Comment
  ) {
    if command == "LOGOUT" || Self.dispensable.contains(command) && !answer.hasPrefix("BYE") {
      #expect(ended.failures == [], comment)
      return
    }
    let isOfFolder = ["SELECT", "UID"].contains(command)
    let told: Set<SyncFailure> = [.server(Self.error(of: command, answer))]
    if command == "AUTHENTICATE", answer.hasPrefix("BAD") {
      // Another way to log in was tried, about which this server has words of its own.
      #expect(ended.failures.count == 1, comment)
    } else {
      #expect(isOfFolder && ended.failures.isEmpty || ended.failures == told, comment)
    }
    guard Self.tolerable(answer), isOfFolder else { return }
    // The connection lives: the other folders are brought in line.
    #expect(ended.report.failure == nil, comment)
    #expect(ended.report.folders.filter { $0.failure != nil }.count == ended.failures.count, comment)
    #expect(command != "SELECT" || ended.failures == told, comment)
    let reached = ended.report.folders.count
    #expect(reached == folders, comment)
  }

  /// What a server may refuse, and all goes on.
  private static let dispensable: Set<String> = ["ID", "ENABLE", "NAMESPACE"]
  private static func tolerable(_ answer: String) -> Bool {
    answer.contains("NOPERM") || answer.hasPrefix("BAD")
  }

  private static func error(of command: String, _ answer: String) -> ServerError {
    let isLogin = ["LOGIN", "AUTHENTICATE"].contains(command)
    return switch answer.split(separator: " ").dropLast().joined(separator: " ") {
    case "NO [NOPERM]" where isLogin: .loginRefused(reason: "planted")
    case "NO [NOPERM]": .refused(code: "NOPERM", reason: "planted")
    case "NO [INUSE]": .unavailable(code: "INUSE", reason: "planted")
    case "BAD": .notUnderstood(reason: "planted")
    default: .connectionLost(reason: "planted")
    }
  }

  /// The name of the n-th command: tags are numbered.
  private static func command(_ number: Int, among bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first { $0.hasPrefix("A\(number) ") }?.split(separator: " ") ?? []
    return words.count > 1 ? String(words[1]) : ""
  }
}
