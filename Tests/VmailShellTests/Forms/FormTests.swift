import Testing

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailViews

/// Synopsis, parser and completion say the same of every form of every command.
@Suite(.timeLimit(.minutes(10))) struct FormTests {
  static let all: [FormCase] = CommandTable.all.flatMap { command in
    command.forms.indices.map { FormCase(command: command, index: $0) }
  }

  @Test(arguments: all)
  func `A line with the fewest words of a form is of that form`(form: FormCase) throws {
    #expect(try form.parsed(form.fewestWords) == form.synopsis)
  }

  @Test(arguments: all)
  func `Every option may be added, before and behind the arguments, with = or a blank`(form: FormCase) throws
  {
    for option in form.form.allOptions where !option.isRequired {
      let value = option.valueName == nil ? "" : "x"
      let name = "--" + option.name
      let spellings = option.valueName == nil ? [[name]] : [[name, value], [name + "=" + value]]
      for spelling in spellings {
        for words in [form.fewestWords + spelling, spelling + form.fewestWords] where form.takesNoRest {
          // Another form may want just that option.
          let parsed = try form.parsed(words)
          #expect(form.forms(withOption: option.name).contains(parsed), "\(words)")
        }
      }
    }
  }

  @Test(arguments: all)
  func `An option of another form is refused`(form: FormCase) {
    let foreign = form.command.options.filter { option in
      !form.form.allOptions.contains { $0.name == option.name }
    }
    for option in foreign where form.takesNoRest {
      let words = form.fewestWords + ["--" + option.name] + (option.valueName == nil ? [] : ["x"])
      // Where another form takes the same arguments, the option makes it that form.
      guard let parsed = try? form.parsed(words) else { continue }
      #expect(parsed != form.synopsis, "\(words)")
    }
  }

  @Test(arguments: all)
  func `One argument too few or too many is refused, and so is a quoted word of its own`(form: FormCase) {
    if form.form.fewestArguments > 0 {
      let parsed = try? form.parsed(form.fewestWords.dropLast(form.lastIsOption ? 0 : 1))
      if !form.lastIsOption { #expect(parsed != form.synopsis) }
    }
    if let most = form.form.mostArguments, form.takesNoRest {
      let extra = Array(repeating: "1", count: most - form.form.fewestArguments + 1)
      #expect((try? form.parsed(form.fewestWords + extra)) != form.synopsis)
    }
    if let literal = form.form.literals.first {
      let quoted = form.words(form.fewestWords).map { word in
        Word(text: word.text, range: word.range, isQuoted: word.isQuoted || word.text == literal)
      }
      #expect((try? form.parsed(quoted)) != form.synopsis)
    }
  }

  @Test(arguments: all)
  func `Completion offers each of its words, options and arguments where they may stand`(form: FormCase) {
    let literals = form.form.literals
    for (index, literal) in literals.enumerated() {
      let slots = form.slots(behind: Array(literals.prefix(index)), typed: "")
      let offered = slots.contains { slot in
        guard case .choice(let choices) = slot.kind else { return false }
        return choices.contains { $0.name == literal }
      }
      #expect(offered, "\(literal)")
    }
    let options = form.slots(behind: literals, typed: "--").flatMap { slot -> [String] in
      guard case .choice(let choices) = slot.kind else { return [] }
      return choices.map(\.name)
    }
    for option in form.form.allOptions {
      #expect(options.contains(OptionDeclaration.typed(option.name)), "\(option.name)")
    }
    for kind in form.form.signature.kinds(at: 0).flatMap(\.alternatives) {
      let kinds = form.slots(behind: form.requiredWords, typed: "").map(\.kind)
      #expect(kinds.contains(kind) || kind == .setting, "\(kind)")
    }
  }

  @Test func `The commands are sorted by name`() {
    let names = CommandTable.all.map { $0.info.name }
    #expect(names == names.sorted())
  }

  @Test(arguments: CommandTable.all.map { $0.info.name })
  func `The forms of a command can be told apart`(name: String) throws {
    let command = try #require(CommandTable.command(named: name))
    let synopses = command.synopsis
    #expect(Set(synopses).count == synopses.count)
    var takesValue: [String: Bool] = [:]
    for form in command.forms {
      #expect(form.slots.filter { $0.most == nil }.count <= 1, "\(form.synopsis(of: name))")
      #expect(Set(form.slots.map(\.name)).count == form.slots.count)
      for option in form.allOptions {
        // Words can be taken apart before the form is known.
        #expect(takesValue[option.name] ?? (option.valueName != nil) == (option.valueName != nil))
        takesValue[option.name] = option.valueName != nil
      }
    }
  }

  @Test(arguments: CommandTable.all.map { $0.info.name })
  func `Nothing runs in a rehearsal that a person must confirm`(name: String) throws {
    // What on keeps for later is rehearsed as well when it runs.
    for form in try #require(CommandTable.command(named: name)).forms
    where form.rehearsal == .runs && name != "on" {
      #expect(form.effect.reason == nil, "\(form.synopsis(of: name))")
      #expect(form.options.allSatisfy { $0.asks == nil })
    }
  }
}

struct FormCase: Sendable, CustomTestStringConvertible {
  let command: AnyCommand
  let index: Int

  var form: VmailShell.Form { command.forms[index] }
  var synopsis: String { form.synopsis(of: command.info.name) }
  var testDescription: String { synopsis }
  var takesNoRest: Bool { !form.slots.contains(where: \.takesRest) }
  var lastIsOption: Bool { form.requiredOptions.contains { $0.valueName != nil } }

  var requiredWords: [String] {
    let (words, options) = (form.words, form.requiredOptions)
    return words
      + options.filter { option in !words.contains("--" + option.name) }.flatMap { option -> [String] in
        ["--" + option.name] + (option.valueName == nil ? [] : ["x"])
      }
  }

  /// The shortest line of the form, without the command's name.
  var fewestWords: [String] {
    let arguments = form.slots.flatMap { slot -> [String] in
      // A word that is none of any form's own.
      let word = ["1", "1.1", "-"].first { slot.accepts(Word(text: $0, range: 0..<$0.count)) } ?? "1"
      let words = Array(repeating: word, count: slot.fewest)
      return slot.endsWith.map { words.dropLast() + [$0] } ?? words
    }
    return form.words + arguments + requiredWords.dropFirst(form.words.count)
  }

  func words(_ texts: some Sequence<String>) -> [Word] {
    var start = 0
    return texts.map { text in
      defer { start += text.count + 1 }
      return Word(text: text, range: start..<start + text.count)
    }
  }

  /// - Returns: the synopsis of the form that the words are of.
  func parsed(_ texts: some Sequence<String>) throws -> String { try parsed(words(texts)) }

  func parsed(_ words: [Word]) throws -> String {
    try BoundCall(command, words, line: "").form.synopsis(of: command.info.name)
  }

  func forms(withOption name: String) -> [String] {
    command.forms.filter { $0.allOptions.contains { $0.name == name } }.map {
      $0.synopsis(of: command.info.name)
    }
  }

  func slots(behind texts: [String], typed: String) -> [CompletionArguments<Shell>.Slot] {
    CompletionArguments(command: command, before: words(texts), typed: typed).slots
  }
}
