extension CommandLine {
  /// The line as typed, with its variables replaced by their values.
  var replaced: String {
    let characters = Array(source)
    var text = ""
    var index = 0
    for word in words where word.range.upperBound <= characters.count {
      let typed = String(characters[word.range])
      let isSame = !typed.contains("${") || words.first?.text == "!"
      // All words of `${@}` have the same position.
      if word.range.lowerBound < index { text += " " }
      text += String(characters[index..<max(index, word.range.lowerBound)])
      let replaced = word.loopVariable.map { word.typedPrefix + "@" + $0 } ?? QuotedWord.quoted(word.text)
      text += isSame ? typed : replaced
      index = word.range.upperBound
    }
    return text + String(characters[index...])
  }
}
