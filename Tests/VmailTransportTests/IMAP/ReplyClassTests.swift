import Testing
import VmailDomain

@testable import VmailTransport

/// The meaning of a refusal determines whether the user's changes are undone, wait, or the account is stopped.
@Suite(.timeLimit(.minutes(10))) struct ReplyClassTests {
  /// The effect of a response, without its text.
  enum Meaning { case refused, later, login, insecure, misunderstood, lost }

  /// A code, and the meaning of NO with it for a command and for a log-in.
  typealias Row = (code: String, command: Meaning, login: Meaning)

  private static let rows: [Row] =
    temporary.map { ($0, .later, .later) } + [
      // RFC 5530.
      ("AUTHENTICATIONFAILED", .login, .login), ("EXPIRED", .login, .login),
      ("AUTHORIZATIONFAILED", .refused, .login), ("PRIVACYREQUIRED", .refused, .insecure),
      ("CONTACTADMIN", .refused, .login), ("NOPERM", .refused, .login), ("CORRUPTION", .refused, .login),
      ("CLIENTBUG", .refused, .login), ("CANNOT", .refused, .login), ("ALREADYEXISTS", .refused, .login),
      ("NONEXISTENT", .refused, .login), ("OVERQUOTA", .refused, .login),
      // RFC 3501, 4315, 7162, 7889, 6154, 2342 and others.
      ("ALERT", .refused, .login), ("BADCHARSET", .refused, .login), ("PARSE", .refused, .login),
      ("READ-ONLY", .refused, .login), ("TRYCREATE", .refused, .login), ("UIDNOTSTICKY", .refused, .login),
      ("MODIFIED", .refused, .login), ("NOMODSEQ", .refused, .login), ("TOOBIG", .refused, .login),
      ("USEATTR", .refused, .login), ("HASCHILDREN", .refused, .login), ("UNKNOWN-CTE", .refused, .login),
      // Unknown codes that look like known ones.
      ("X-UNAVAILABLE", .refused, .login), ("UNAVAILABLES", .refused, .login), ("WEBALERT", .refused, .login),
    ]

  private static let temporary = ["UNAVAILABLE", "INUSE", "LIMIT", "SERVERBUG", "THROTTLED", "EXPUNGEISSUED"]

  private func status(
    _ kind: StatusResponse.Kind, _ code: String?, _ words: String = "words"
  ) -> StatusResponse {
    StatusResponse(kind: kind, rest: Array(((code.map { "[\($0)] " } ?? "") + words).utf8)[...])
  }

  private func error(_ meaning: Meaning, _ code: String?, _ words: String = "words") -> ServerError {
    switch meaning {
    case .refused: .refused(code: code, reason: words)
    case .later: .unavailable(code: code, reason: words)
    case .login: .loginRefused(reason: words)
    case .insecure: .wouldBeInsecure(host: "mail.example")
    case .misunderstood: .notUnderstood(reason: words)
    case .lost: .connectionLost(reason: words)
    }
  }

  @Test(arguments: rows)
  func `The meaning of NO depends on its code, for commands and for log-ins`(row: Row) {
    for code in [row.code, row.code.lowercased()] {
      let status = status(.no, code)
      #expect(ReplyClass.error(status) == error(row.command, row.code))
      #expect(ReplyClass.loginError(status, host: "mail.example") == error(row.login, row.code))
    }
  }

  @Test func `NO without a code is a refusal`() {
    #expect(ReplyClass.error(status(.no, nil)) == error(.refused, nil))
    #expect(ReplyClass.loginError(status(.no, nil), host: "mail.example") == error(.login, nil))
  }

  @Test(arguments: rows.map(\.code) + [nil])
  func `BAD never counts as a refusal, whatever its code`(code: String?) {
    let status = status(.bad, code)
    #expect(ReplyClass.error(status) == error(.misunderstood, code))
    #expect(ReplyClass.loginError(status, host: "mail.example") == error(.misunderstood, code))
  }

  @Test(arguments: rows.map(\.code) + [nil])
  func `BYE ends the connection; its code determines whether to wait`(code: String?) {
    let meaning: Meaning = Self.temporary.contains(code ?? "") ? .later : .lost
    #expect(ReplyClass.byeError(status(.bye, code)) == error(meaning, code))
  }

  @Test(
    arguments: [
      ("User is authenticated but not connected.", true, nil),
      ("Request is throttled. Suggested Backoff Time: 3000 milliseconds", true, 3),
      ("Server Unavailable. 15", true, nil), ("Please try again later", true, nil),
      ("Too busy, retry in 2 minutes", true, 120), ("Command Error. 12", false, nil), ("words", false, nil),
    ])
  func `Servers under load say so without a code, even with BAD, and may name a time`(
    words: String, isTemporary: Bool, wait: Double?
  ) {
    for kind in [StatusResponse.Kind.no, .bad] {
      let found = ReplyClass.error(status(kind, nil, words))
      let permanent: Meaning = kind == .bad ? .misunderstood : .refused
      #expect(found == error(isTemporary ? .later : permanent, nil, words))
      #expect(found.suggestedWait == wait)
    }
  }

  @Test(
    arguments: [
      ("Quota exceeded", false), ("Account exceeded command or bandwidth limits.", true),
      ("BANDWIDTH limit", true), ("The band plays", false),
    ])
  func `A full mailbox is a refusal; excessive traffic with the same code is not`(
    words: String, isTemporary: Bool
  ) {
    let no = status(.no, "OVERQUOTA", words)
    #expect(ReplyClass.error(no) == error(isTemporary ? .later : .refused, "OVERQUOTA", words))
    #expect(
      ReplyClass.loginError(no, host: "mail.example")
        == error(isTemporary ? .later : .login, "OVERQUOTA", words))
    #expect(
      ReplyClass.byeError(status(.bye, "OVERQUOTA", words))
        == error(isTemporary ? .later : .lost, "OVERQUOTA", words))
    for code in ["OVERQUOTA", nil] {
      guard case .unavailable(code: "OVERQUOTA", words) = ReplyClass.lossError(status(.bye, code, words))
      else {
        #expect(!isTemporary)
        continue
      }
      #expect(isTemporary)
    }
  }
}
