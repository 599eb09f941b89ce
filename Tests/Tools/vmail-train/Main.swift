import Foundation
import VmailDomain
import VmailIntelligence

/// `vmail-train [train|evaluate|write DIR] …`; see scripts/train-categories and docs/categories.md.
@main
struct Main {
  static let usage = """
    usage: vmail-train COMMAND [--training DIR]
      train FILE           train on the training split and write the weights as Swift
      evaluate             what the bundled weights say of the held-out split
               --corpus DIR  and of the mail corpus beside the project
               --wrong       and which messages they have wrong
      cross-validate       the training split alone, templates left out in turn
      write DIR            the held-out split as an mbox a category

    """

  static func main() {
    do {
      try run(Arguments(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(
        Data("vmail-train: \((error as? TrainingError)?.text ?? "\(error)")\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: Arguments) throws {
    let set = { try TrainingSet(folder: arguments.training) }
    switch arguments.command {
    case "train": try train(try set(), into: try arguments.operand())
    case "cross-validate": try crossValidate(try set())
    case "evaluate": try evaluate(try set(), arguments)
    case "write": try HeldOutFolders.write(try set(), to: try arguments.operand())
    default: print(usage, terminator: "")
    }
  }

  private static func train(_ set: TrainingSet, into file: String) throws {
    let examples = try set.examples(.train)
    let trainer = Trainer()
    let calibration = Calibration(examples, trainer: trainer)
    let model = calibration.calibrated(trainer.model(of: examples))
    let text = ModelCoding.text(of: model)
    try WeightsFile.source(text).write(toFile: file, atomically: true, encoding: .utf8)
    print("\(examples.count) messages, \(model.weights.count) features, \(text.utf8.count) bytes")
    print(
      "left out in turn: \(calibration.accuracy) right; temperature \(model.temperature), bounds \(model.bounds)"
    )
  }

  private static func crossValidate(_ set: TrainingSet) throws {
    let examples = try set.examples(.train)
    let trainer = Trainer()
    let bounds = Calibration(examples, trainer: trainer).calibrated(trainer.model(of: examples))
    var evaluation = Evaluation()
    let templates = Set(examples.map(\.template)).sorted()
    for fold in 0..<Calibration.folds {
      let left = Set(templates.enumerated().filter { $0.offset % Calibration.folds == fold }.map(\.element))
      var model = trainer.model(of: examples.filter { !left.contains($0.template) })
      (model.temperature, model.bounds) = (bounds.temperature, bounds.bounds)
      let categorizer = PersonalCategorizer(model: model, habits: UserModel())
      for example in examples where left.contains(example.template) {
        evaluation.add(example, categorizer.verdict(on: example.facts))
      }
    }
    print(evaluation.table)
    for line in evaluation.wrong { print("  \(line)") }
  }

  private static func evaluate(_ set: TrainingSet, _ arguments: Arguments) throws {
    guard let categorizer = EmbeddedCategorizer().categorizer(for: UserModel()) else {
      throw TrainingError("the bundled weights are damaged")
    }
    let examples = try set.examples(.heldOut)
    report("held out", examples, categorizer, arguments)
    print(Speed.text(examples, categorizer) + "\n")
    guard let corpus = arguments.corpus else { return }
    for (name, examples) in try CorpusMail.sets(below: corpus) {
      report(name, examples, categorizer, arguments)
    }
  }

  private static func report(
    _ name: String, _ examples: [Example], _ categorizer: MessageCategorizer, _ arguments: Arguments
  ) {
    let evaluation = Evaluation(examples, categorizer)
    print("# \(name)\n\(evaluation.table)")
    if arguments.tellsWrong { for line in evaluation.wrong { print("  \(line)") } }
    print()
  }
}
