import VmailTerminal

extension HelpPage {
  static let accessibility = topic(
    "accessibility", ["screen-reader", "braille", "a11y", "blind", "contrast", "colour-blind"],
    title: "Screen readers, braille, contrast and motion",
    [
      .paragraph(
        """
        vmail --plain is made for screen readers and braille displays: one sentence for each item, no columns, \
        no colours, only ASCII symbols, and nothing is redrawn. VMAIL_OUTPUT=plain in your environment makes \
        it the default; at the prompt, set output plain switches to it.
        """),
      .terms([
        HelpTerm(
          "where, status", "what the prompt shows in other forms; in plain form it is always vmail>"),
        HelpTerm("set motion off", "no progress that is redrawn, and no percentages in the prompt"),
        HelpTerm("set glyphs ascii", "no symbols beyond ASCII; automatic in locales such as C"),
        HelpTerm("set color never", "bold and underlined text only, as with NO_COLOR or VMAIL_COLOR=never"),
        HelpTerm("set theme light", "colours for a light background; dark is for a dark one"),
        HelpTerm("set colors ROLE=COLOUR", "your own colours; vmail keeps them legible"),
        HelpTerm("set width 60", "a fixed width, from 20 columns, for magnified text"),
        HelpTerm("set density comfortable", "two lines for each thread"),
        HelpTerm("set undo-seconds 30", "more time before an action is carried out; undo works later too"),
        HelpTerm("set bell on", "the terminal rings when there is new mail"),
        HelpTerm("set pager off", "long output all at once, for screen readers that review the terminal"),
      ]),
      .paragraph(
        """
        Nothing is shown by colour alone: unread, selected and current threads have marks, warnings and \
        errors start with a word, and search words are bold and underlined. Text has a contrast of at least \
        4.5 to 1. No question has a time limit, and every command can be typed in full, without function \
        keys.
        """),
      .programs([
        .init("vmail --plain", "for screen readers and braille"),
        .init("VMAIL_OUTPUT=plain vmail", "the same; export it in your profile to use it always"),
        .init("vmail --color never", "without colours"),
      ]),
      .examples([
        .init("set --save output plain", "plain form from now on"),
        .init("set output plain; list 1-3", "three threads as sentences"),
      ]),
    ])
}
