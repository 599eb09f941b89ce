import VmailTerminal

extension HelpPage {
  static let accessibility = topic(
    "accessibility", ["screen-reader", "braille", "a11y", "blind", "contrast", "colour-blind"],
    title: "Screen readers, braille, contrast and motion",
    [
      .paragraph(
        """
        vmail --plain is made for screen readers and braille displays: a sentence for each thing, no columns, no \
        colours, ASCII symbols, and nothing redraws itself. VMAIL_OUTPUT=plain in your environment makes it the \
        usual form; at the prompt, set output plain changes to it.
        """),
      .terms([
        HelpTerm(
          "where, status", "what a prompt of other forms shows; in plain form the prompt is always vmail>"),
        HelpTerm("set motion off", "no progress that redraws itself, and no percentages in the prompt"),
        HelpTerm("set glyphs ascii", "no symbols beyond ASCII; automatic in locales such as C"),
        HelpTerm("set color never", "bold and underlined text only, as with NO_COLOR or VMAIL_COLOR=never"),
        HelpTerm("set theme light", "colours for a light background; dark is for a dark one"),
        HelpTerm("set colors ROLE=COLOUR", "your own colours; vmail keeps them legible"),
        HelpTerm("set width 60", "a fixed number of columns, from 20 on, such as for magnified text"),
        HelpTerm("set density comfortable", "two lines for each thread"),
        HelpTerm("set undo-seconds 30", "more time before an action is carried out; undo works later too"),
        HelpTerm("set bell on", "the terminal rings when there is new mail"),
        HelpTerm("set pager off", "long output all at once, for terminals that are read back"),
      ]),
      .paragraph(
        """
        Nothing is shown by colour alone: unread, selected and current threads have marks, warnings and errors \
        begin with a word, and search words are bold and underlined. Text has a contrast of at least 4.5 to 1. No \
        command has to be answered in time, and every command can be typed in full, without function keys.
        """),
      .programs([
        .init("vmail --plain", "for screen readers and braille"),
        .init("VMAIL_OUTPUT=plain vmail", "the same; export it in your profile to have it always"),
        .init("vmail --color never", "without colours"),
      ]),
      .examples([
        .init("set --save output plain", "plain form from now on"),
        .init("set output plain; list 1-3", "three threads as sentences"),
      ]),
    ])
}
