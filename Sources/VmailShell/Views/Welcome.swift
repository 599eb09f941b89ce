extension Shell {
  /// Prints a text before the first prompt: in an empty store the first steps, and in the demo that none of
  /// the mail is real.
  func welcome() {
    guard isInteractive else { return }
    if environment.isDemo {
      say(Self.demo)
    } else if isStoreOpen, session.place == nil {
      say(Self.beginning)
    }
  }

  private static let demo: [HelpBlock] = [
    .paragraph("This is the demo: sample mail, and nothing is sent. help tutorial takes five minutes.")
  ]

  private static let beginning: [HelpBlock] = [
    .paragraph("Welcome to vmail. You type commands at a prompt, and your mail stays on this machine."),
    .terms([
      HelpTerm("account add", "set up your account, step by step"),
      HelpTerm("import PATH", "bring in mail from mbox, Maildir or .eml files"),
      HelpTerm("vmail --demo", "in another terminal: try it on sample mail; help tutorial goes with it"),
      HelpTerm("help start", "how to go on; help lists all commands, and Tab completes them"),
    ]),
  ]

  private func say(_ blocks: [HelpBlock]) {
    console.text(
      HelpLines(layout: console.layout).lines(of: blocks).dropFirst() + [StyledLine()],
      plain: SpokenHelp.sentences(of: blocks))
    console.flush()
  }
}
