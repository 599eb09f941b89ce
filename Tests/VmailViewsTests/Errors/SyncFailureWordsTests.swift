import Testing
import VmailCommandLine
import VmailDomain

@testable import VmailTerminal
@testable import VmailViews

/// What is said of an account that nothing is known of a server for: syncing and sending are different things.
@Suite(.timeLimit(.minutes(10))) struct SyncFailureWordsTests {
  @Test func `A sync without a server names the command that sets one up`() {
    let worded = ErrorWording.syncError(SyncFailure.notSetUp, "work")
    #expect(worded.code == .configuration)
    #expect(
      worded.sentence
        == "Couldn't sync work: no server is set up for this account. Type account edit NAME to set one up. Then type retry."
    )
  }

  @Test func `An account without a server has no address books, and that is said`() {
    let worded = ErrorWording.addressBooksCause(SyncFailure.notSetUp)
    #expect(worded.text == "no server is set up for this account")
  }

  @Test(
    arguments: [
      (SyncFailure.notSetUp, "no server is set up for this account"),
      (.server(.loginRefused(reason: "no")), "the server didn't accept the user name and password (no)"),
    ])
  func `A failure that is kept is worded by its cause`(failure: SyncFailure, words: String) {
    #expect(ErrorWording.cause(of: failure) == words)
  }

  @Test func `Mail waits because of the server that it is sent by`() {
    #expect(
      ErrorWording.sendingCause(of: SyncFailure.notSetUp) == "the account has no server for sending mail")
    #expect(
      ErrorWording.sendingCause(of: ServerError.connectionLost(reason: "reset"))
        == ErrorWording.cause(of: ServerError.connectionLost(reason: "reset")))
  }
}
