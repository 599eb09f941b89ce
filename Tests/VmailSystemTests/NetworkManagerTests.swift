import Testing

@testable import VmailSystem

@Suite(.timeLimit(.minutes(10))) struct NetworkManagerTests {
  @Test(
    arguments: [("u 1\n", true), ("u 3", true), ("u 2", false), ("u 4", false), ("u 0", nil), ("", nil)]
      as [(String, Bool?)])
  func `NetworkManager's answer is read`(_ property: String, _ answer: Bool?) {
    #expect(NetworkManager.answer(property) == answer)
  }
}
