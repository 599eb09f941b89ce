import Testing
import VmailDomain

@Suite("The base of a subject", .timeLimit(.minutes(10)))
struct SubjectBaseTests {
  @Test(arguments: [
    ("Re: Tea", "Tea"), ("RE: AW: Fwd: Tea", "Tea"), ("Re[2]: Tea", "Tea"), ("Re^3 : Tea", "Tea"),
    ("Tea: or coffee", "Tea: or coffee"), ("", ""), ("Re:", ""), ("回复：茶", "茶"), (":", ":"),
    ("Rif: R: ciao", "ciao"), ("Ответ: Пер: чай", "чай"), ("Réf : thé", "thé"), ("ΑΠ: τσάι", "τσάι"),
  ])
  func `Base`(subject: String, base: String) { #expect(SubjectBase.base(of: subject) == base) }

  @Test(arguments: SubjectBase.replyMarks.union(SubjectBase.forwardMarks))
  func `Every mark`(mark: String) { #expect(SubjectBase.base(of: mark.uppercased() + "[2]: Tea") == "Tea") }

  @Test func `Case and marks make no other subject`() {
    #expect(SubjectBase.isSame("Re: tea", "Tea"))
    #expect(!SubjectBase.isSame("Re: tea", "Coffee (was: Tea)"))
  }
}
