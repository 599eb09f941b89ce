import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct SpellCommand: Command {
  static let info = CommandInfo(
    name: "spell", topic: .writing,
    summary: "Check the spelling of a draft",
    details: """
      Lists the words that are not in the dictionary of aspell or hunspell. N is the number of the draft in \
      drafts; without it, it is the draft saved last. The language is that of the text, or that of the setting \
      spell-check. Quoted text, the signature, code, links, addresses, acronyms, names of people in your \
      mail and words of the message that is answered are skipped. vmail also lists the words before it \
      sends what you have written at the prompt, unless spell-check is off; that never keeps a message \
      from being sent.
      """,
    examples: [
      .init("spell", "check the draft saved last"), .init("spell 1", "check the first draft"),
      .init("set spell-check en_GB", "expect British English in every message"),
    ],
    loading: "check the draft", output: [SpellingRecord.self])

  static let forms: [Form] = [
    Form(OptionalArgument("N", .drafts), needs: [.place], does: .nothing) { (shell: inout Shell, number) in
      let listed = try await Drafts.listed(named: number, in: &shell)
      // To read a draft of another program is to change it.
      guard listed.draft != nil else {
        throw ShellError(
          .failure, "that draft is of another mail program", hint: "Type edit and its number first.")
      }
      let opened = try await Drafts.draft(named: number, in: &shell)
      let check = shell.settings.spellCheck
      let spelling = try await DraftWriting.writing(in: &shell).spelling
      switch try await spelling.check(opened, check == .off ? .detected : check) {
      case .checked(let words, let language):
        shell.console.result(SpellingRecord(language: language, words: words))
      case .noDictionary(let language): throw ShellError.noDictionary(language)
      case .noLanguage, nil:
        throw ShellError(
          .failure, "the language of the text is not clear",
          hint: "Type set spell-check en_US, or another language.")
      }
    }
  ]
}

extension ShellError {
  fileprivate static func noDictionary(_ language: String) -> ShellError {
    ShellError(
      .failure, "no dictionary for the language \(language)",
      hint: "Install aspell or hunspell with a dictionary, or type set spell-check LANGUAGE.")
  }
}
