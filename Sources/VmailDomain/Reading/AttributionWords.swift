/// The words with which mail programs introduce a quotation.
enum AttributionWords {
  /// How a line begins, and the verbs that make it an attribution even without a time or an address.
  struct Opening: Sendable {
    let start: [UInt8]
    let verbs: [[UInt8]]

    init(_ start: String, _ verbs: String...) {
      self.start = Array(start.utf8)
      self.verbs = verbs.map { Array($0.utf8) }
    }
  }

  /// By language. The verb stands before or behind the name.
  static let openings = [
    Opening("On ", "wrote", "writes", "said"),
    Opening("Am ", "schrieb"),
    Opening("Le ", "écrit"),
    Opening("El ", "escribió"),
    Opening("Il ", "scritto"),
    Opening("Em ", "escreveu"),
    Opening("Op ", "schreef", "geschreven"),
    Opening("Den ", "skrev"),
    Opening("W dniu ", "pisze", "napisał"),
    Opening("Dnia ", "pisze", "napisał"),
    Opening("Dne ", "napsal"),
    Opening("Quoting ", "@"),
  ]

  /// Verbs that make an attribution of a line that says when and from whom.
  static let verbs = words([
    "wrote", "writes", "said", "schrieb", "geschrieben", "écrit", "escribió", "scritto", "escreveu",
    "schreef",
    "geschreven", "skrev", "skriver", "kirjoitti", "írta", "pisze", "napisał", "napsal", "napísal", "napisao",
    "a scris", "yazdı", "έγραψε", "написал", "пишет", "писал", "написав", "пише", "написа", "כתב", "كتب",
    "đã viết", "เขียน", "写道", "寫道", "書きました", "書いた", "のメール", "님이 작성", "님이 쓴", "작성",
  ])

  /// What a line ends with, before its colon, when it begins with a name.
  static let endings = words([
    " wrote", " writes", " said", " schrieb", " écrit", " escribió", " ha scritto", " escreveu", " schreef",
    " geschreven", " skrev", " kirjoitti", " írta", " pisze", " napisał", " napisał(a)", " napsal",
    " napsal(a)", " a scris", " yazdı", " έγραψε", " написал", " написал(а)", " написала", " пишет",
    " написав",
    "写道", "寫道", "님이 작성",
    // Gmail's of 2014 has no space before it.
    ">wrote",
  ])

  private static func words(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }
}
