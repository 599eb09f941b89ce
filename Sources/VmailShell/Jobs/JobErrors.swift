import VmailDomain

extension ShellError {
  static func noJob(_ command: String) -> ShellError {
    let names = CommandTable.all.filter { $0.forms.contains(where: \.canRunAsJob) }.map { $0.info.name }
    return ShellError(
      .usage, "\(command) can't run beside the prompt", hint: "These can: \(list(names, "and")).")
  }

  static let tooManyJobs = ShellError(
    .temporary, "there are \(JobTable.most) jobs already", hint: "Type wait, or kill and a job's number.")

  static let noJobs = ShellError(.failure, "no jobs are running", hint: "COMMAND & starts one.")

  static func unknownJob(_ word: Word, _ numbers: [Int]) -> ShellError {
    guard !numbers.isEmpty else {
      return ShellError(
        .usage, "no job \(word.text): none is running", hint: "COMMAND & starts one.", place: word.range)
    }
    return ShellError(
      .usage, "no job \(word.text): there is \(list(numbers.map(String.init), "and"))",
      hint: "Type jobs for a list.", place: word.range)
  }

  static func aliasRunsInBackground(_ word: Word) -> ShellError {
    ShellError(
      .usage, "alias \(word.text) cannot end with &", hint: "Type the & behind the alias.", place: word.range)
  }
}
