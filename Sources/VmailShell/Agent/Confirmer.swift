import FoundationEssentials
import Glibc
import VmailDomain
import VmailProcess
import VmailTerminal
import VmailViews

/// The person who decides whether an agent may do something that mail could have prompted. It is never the
/// agent itself, which types the commands.
protocol Confirmer: Sendable {
  func answer(to question: DeedQuestion) async -> PersonsAnswer
}

enum PersonsAnswer: Sendable {
  case yes, no
  case nobody(Absence)
  /// The terminal can't show all of the question at once.
  case tooLong
  /// A yes was given to something else than what would be done now.
  case changed

  /// Why nobody can be asked.
  enum Absence: Sendable {
    case noTerminal, isJob
  }
}

/// The person of a job, which runs beside other commands: a question of its own could take their answers.
struct JobPerson: Confirmer {
  func answer(to question: DeedQuestion) -> PersonsAnswer { .nobody(.isJob) }
}

/// The person at the terminal vmail was started from, reached by `/dev/tty`, as standard input belongs to the
/// agent.
struct TerminalPerson: Confirmer {
  func answer(to question: DeedQuestion) async -> PersonsAnswer {
    guard let terminal = QuestionTerminal() else { return .nobody(.noTerminal) }
    // Waiting for a person must not block a shared thread.
    return await DetachedThread.result { isCancelled in
      defer { terminal.close() }
      return Self.answer(to: question, terminal, isCancelled)
    }
  }

  private static func answer(
    to question: DeedQuestion, _ terminal: QuestionTerminal, _ isOver: () -> Bool
  ) -> PersonsAnswer {
    guard terminal.reserve(until: isOver) else { return .no }
    guard terminal.isInForeground else { return .nobody(.noTerminal) }
    let word = AnswerWord.random()
    let size = terminal.size
    guard let lines = question.lines(columns: size.columns, rows: size.rows, word: word) else {
      return .tooLong
    }
    return terminal.answer(to: lines.joined(separator: "\r\n"), until: isOver) == word ? .yes : .no
  }
}

/// The words by which a person agrees. Each question shows one of them, so that no answer is taken for that to
/// another question.
enum AnswerWord {
  static let all = """
    acorn amber anchor apple apron arrow autumn badge bagel baker balcony bamboo banjo barley basil basket beacon \
    beaver bench berry bishop blanket blossom bottle boulder branch bridge bronze brook bucket butter button cabin \
    cactus camel candle canoe canvas canyon carpet carrot castle cedar cello chalk cherry chess chimney cinema \
    circle citrus clover cobalt coconut comet compass copper coral cotton cousin cradle crayon cricket crystal \
    curtain cushion dahlia daisy dancer desert diamond dolphin domino donkey dragon drawer eagle easel echo elbow \
    ember emerald engine falcon feather fennel ferry fiddle figure finch flame flute forest fossil fountain galaxy \
    garden garlic gazelle ginger giraffe glacier glove granite grape guitar hammer hamster harbour harvest hazel \
    helmet heron hickory honey horizon indigo island ivory jacket jasmine jigsaw jungle juniper kayak kettle kitten \
    ladder lagoon lantern laurel lemon lentil lilac linen lizard llama lobster locket lotus magnet mango maple \
    marble meadow melon mirror mitten monkey mosaic muffin napkin nectar needle nickel nutmeg oasis ocean olive \
    onion opal orange orchid otter oyster paddle palace panda paper parrot pebble pencil pepper piano pickle \
    pigeon pillow planet plum pocket pony poplar potato prism pumpkin puzzle quartz rabbit radish raven ribbon \
    river robin rocket saddle saffron salmon sapling saturn scarf shadow silver sparrow spinach sponge spruce \
    squirrel stable summer sunset sweater table tango teapot temple thistle thunder tiger timber tomato topaz \
    tractor tulip tunnel turtle umbrella valley vanilla velvet violet violin waffle walnut walrus weaver willow \
    window winter wizard yellow zebra zipper
    """.split(separator: " ").map(String.init)

  static func random() -> String { all.randomElement() ?? "yes" }
}
