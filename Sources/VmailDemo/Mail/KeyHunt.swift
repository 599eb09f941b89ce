import VmailDomain

/// A choir searches for its key: a thread of 62 messages.
enum KeyHunt {
  @DialogueList
  static func dialogues(_ clock: DemoClock) -> [Dialogue] {
    Dialogue("key-hunt", "Who has the key to the rehearsal room?", .primary, letters)
      .among(.olu, .greta, .paul, .wanda, .anton)
  }

  /// The messages, dated from the end: the last one is the newest, and each earlier one is older by the given
  /// minutes.
  private static var letters: [Letter] {
    var minutes = 880
    var letters: [Letter] = []
    for (index, line) in lines.enumerated().reversed() {
      var letter = Letter(line.from, .minutes(minutes), .text(line.text + "\n"))
      if index >= lines.count - 2 { letter = letter.unread() }
      if index == 0 { letter = letter.starred() }
      letters.append(letter)
      minutes += line.gap
    }
    return letters.reversed()
  }

  private typealias Line = (from: Person, gap: Int, text: String)

  private static let lines: [Line] = firstEvening + secondDay + theEnd

  private static let firstEvening: [Line] = [
    (.olu, 0, "Dear all, I am standing in front of the rehearsal room. Who has the key?"),
    (.greta, 6, "Not me. I gave it to Paul on Tuesday."),
    (.paul, 9, "I gave it to Wanda, because of the piano tuner."),
    (.wanda, 4, "And I gave it to the piano tuner, because of the piano."),
    (.olu, 3, "It is raining."),
    (.anton, 11, "Who is the piano tuner?"),
    (.wanda, 7, "A tall man with a small bag."),
    (.anton, 5, "Does he have a name, or a number?"),
    (.wanda, 14, "He has a card. The card is in the rehearsal room."),
    (.kim, 8, "I'm ten minutes away. Has anybody tried the window on the yard side?"),
    (.olu, 6, "I am sixty-one years old, Kim."),
    (.paul, 3, "So is the window."),
    (.greta, 12, "We could sing in my kitchen. It seats nine, and eleven if nobody breathes in."),
    (.anton, 4, "A choir that does not breathe in. Very contemporary."),
    (.olu, 5, "I am coming to your kitchen, Greta. I am bringing the rain."),
    (.wanda, 9, "On my way. Shall I bring the folders?"),
    (.paul, 2, "Where are the folders?"),
    (.wanda, 6, "In the rehearsal room."),
    (.kim, 95, "Lovely evening! Greta, your neighbour has a fine second tenor. Did he mean to join in?"),
    (.greta, 13, "He meant to complain, but then he liked the Schubert."),
    (.olu, 21, "Decision of tonight: the key must be found by the concert. Good night!"),
  ]

  private static let secondDay: [Line] = [
    (.anton, 640, "Good morning. I have rung four piano tuners. None of them is tall."),
    (.paul, 18, "How did you find that out?"),
    (.anton, 4, "I asked."),
    (.wanda, 33, "He also had a beard. I didn't mention it because he might have shaved."),
    (.greta, 15, "My neighbour asks whether rehearsals are always this exciting. His name is Ferdinand."),
    (.olu, 7, "Welcome, Ferdinand! Do you by any chance have a key?"),
    (.greta, 10, "He has eleven. None of them fits, we have just been there."),
    (.kim, 26, "There is a caretaker, isn't there? Herr Specht, with the dog?"),
    (.paul, 5, "Herr Specht retired in spring."),
    (.kim, 3, "And the dog?"),
    (.paul, 8, "The dog still comes in on Mondays."),
    (.anton, 17, "I have Herr Specht's number. He says the spare key hangs on the hook behind the door."),
    (.wanda, 4, "Which door?"),
    (.anton, 6, "The one we can't open."),
    (.olu, 9, "I am going to lie down for a bit."),
    (.greta, 48, "Ferdinand says his cousin is a locksmith."),
    (.paul, 3, "How much?"),
    (.greta, 12, "Two tickets, and he wants to hear the Schubert."),
    (.olu, 5, "Everybody wants to hear the Schubert. The Schubert is in the folders."),
    (.kim, 22, "I could print the Schubert at work, but the printer has been low on toner since spring."),
    (.anton, 14, "I know it by heart. All four voices. I've had a quiet life."),
    (.wanda, 31, "I FOUND THE CARD"),
    (.wanda, 2, "It was in my coat. The piano tuner is called Balthasar Stimm."),
    (.paul, 4, "A tuner called Stimm. And you could not remember that."),
    (.wanda, 3, "I remembered the beard."),
    (.olu, 11, "Has anybody rung him?"),
    (.wanda, 19, "Yes. He says he put the key where we told him to put it."),
  ]

  private static let theEnd: [Line] = [
    (.olu, 4, "And where did we tell him to put it?"),
    (.wanda, 6, "He would rather not say it on the phone, for security."),
    (.anton, 3, "I like him."),
    (.paul, 9, "Think. Who of us talked to him? Wanda and who?"),
    (.greta, 15, "Oh."),
    (.paul, 2, "Greta?"),
    (.greta, 7, "I may have told him \"somewhere safe, where everybody looks\"."),
    (.kim, 12, "The notice board. The little red tin with the drawing pins!"),
    (.olu, 25, "I am standing in front of the notice board. There is a tin. The tin is locked."),
    (.anton, 5, "And the key to the tin?"),
    (.greta, 4, "In the rehearsal room, I should think."),
    (.olu, 38, "Ferdinand opened the tin with a hair grip. WE HAVE THE KEY."),
    (
      .paul, 6,
      """
      Hooray! Rehearsal tonight at half past seven, then. Ferdinand too,
      please, and the cousin, in case.
      """
    ),
    (
      .wanda, 16,
      """
      I'm already here. Something odd, though: it is unlocked. I think it
      was never locked at all. Did anybody try the handle?
      """
    ),
  ]
}
