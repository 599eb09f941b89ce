import Testing
import VmailDomain
import VmailIntelligence

@Suite struct EmbeddedCategorizerTests {
  @Test func withoutItsDataNothingHasACategory() {
    #expect(EmbeddedCategorizer().categorizer(for: MailHabits()) == nil)
  }
}
