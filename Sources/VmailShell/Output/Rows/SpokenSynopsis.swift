/// A synopsis for reading aloud: `reply [MESSAGE|THREAD] [OPTION…]` becomes `reply, if you like MESSAGE or
/// THREAD, if you like OPTION and more`.
enum SpokenSynopsis {
  static func text(_ synopsis: String) -> String {
    synopsis.split(separator: "\n").map { line in
      line.split(separator: " ").reduce(into: "") { spoken, word in
        let separator = spoken.isEmpty ? "" : word.hasPrefix("[") ? ", if you like " : " "
        spoken += separator + words(String(word))
      }
    }.joined(separator: "; or ")
  }

  private static func words(_ word: String) -> String {
    word.filter { $0 != "[" && $0 != "]" }.replacing("|", with: " or ").replacing("…", with: " and more")
      .replacing("...", with: " and more")
  }
}
