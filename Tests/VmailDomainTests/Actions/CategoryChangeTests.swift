import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct CategoryChangeTests {
  private let worked = AssignedCategory(.promotions, isChosen: false)
  private let chosen = AssignedCategory(.updates, isChosen: true)

  @Test func `A correction applies whatever the current computed category is`() {
    let change = CategoryChange(old: worked, new: chosen)
    #expect(change.remains(for: worked))
    #expect(change.remains(for: AssignedCategory(.social, isChosen: false)))
    #expect(!change.remains(for: chosen))
    #expect(!change.remains(for: AssignedCategory(.social, isChosen: true)))
  }

  @Test func `A correction is undone if it is still in effect`() {
    let change = CategoryChange(old: worked, new: chosen).inverse
    #expect(change.remains(for: chosen))
    #expect(!change.remains(for: AssignedCategory(.social, isChosen: true)))
  }
}
