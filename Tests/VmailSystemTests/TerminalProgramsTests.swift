import Testing

@testable import VmailProcess

/// To whom Ctrl-C belongs.
@Suite(.timeLimit(.minutes(10))) struct TerminalProgramsTests {
  private let programs = TerminalPrograms()
  private let start = ContinuousClock.now
  /// Of no process.
  private let process: Int32 = 0x3fff_ffff

  @Test func `While a program is waited for, Ctrl-C is its own`() {
    programs.start(ownsTerminal: false) { process }
    #expect(!programs.ownTheTerminal(now: start), "it reads what we write")
    programs.wait(for: process)
    #expect(programs.ownTheTerminal(now: start))
  }

  @Test func `An editor has Ctrl-C from its first moment, before we know its number`() {
    programs.start(ownsTerminal: true) {
      #expect(programs.ownTheTerminal(now: start))
      #expect(programs.areRunning)
      return process
    }
    #expect(programs.ownTheTerminal(now: start))
  }

  @Test func `What cannot be started owns nothing`() {
    #expect(programs.start(ownsTerminal: true) { nil } == nil)
    #expect(!programs.ownTheTerminal(now: start))
    #expect(!programs.areRunning)
  }

  @Test func `The Ctrl-C that ended a program is not taken for ours, though we hear of it later`() {
    programs.start(ownsTerminal: true) { process }
    programs.remove(process, now: start)
    #expect(programs.ownTheTerminal(now: start + .milliseconds(20)))
    #expect(!programs.ownTheTerminal(now: start + .milliseconds(200)))
  }

  @Test func `A program that nobody waited for leaves Ctrl-C to us`() {
    programs.start(ownsTerminal: false) { process }
    programs.remove(process, now: start)
    #expect(!programs.ownTheTerminal(now: start))
  }
}
