import VmailDomain
import VmailTerminal

/// Splits runs at pictures that are drawn.
enum PicturePieces {
  enum Piece {
    case text([RichText.Run])
    case picture(TerminalPicture, link: Int?)
  }

  static func split(
    _ runs: [RichText.Run], _ picture: (RichText.Image) -> TerminalPicture?
  ) -> [Piece] {
    let isDrawn = { (run: RichText.Run) in
      if case .image(let image) = run.content { picture(image) != nil } else { false }
    }
    guard runs.contains(where: isDrawn) else { return [.text(runs)] }
    var pieces: [Piece] = []
    var text: [RichText.Run] = []
    func finishText() {
      let runs = trimmed(text)
      if !runs.isEmpty { pieces.append(.text(runs)) }
      text = []
    }
    for run in runs {
      guard case .image(let image) = run.content, let drawn = picture(image) else {
        text.append(run)
        continue
      }
      finishText()
      pieces.append(.picture(drawn, link: run.link))
    }
    finishText()
    return pieces
  }

  /// Removes line ends and spaces around pictures.
  private static func trimmed(_ runs: [RichText.Run]) -> [RichText.Run] {
    var runs = runs[...]
    while let first = runs.first, case .text(let text) = first.content {
      let rest = text.drop { $0 == " " || $0 == "\n" }
      runs.removeFirst()
      if rest.isEmpty { continue }
      runs.insert(
        RichText.Run(.text(String(rest)), style: first.style, link: first.link), at: runs.startIndex)
      break
    }
    while let last = runs.last, case .text(let text) = last.content {
      var rest = text[...]
      while rest.last == " " || rest.last == "\n" { rest.removeLast() }
      runs.removeLast()
      if rest.isEmpty { continue }
      runs.append(RichText.Run(.text(String(rest)), style: last.style, link: last.link))
      break
    }
    return Array(runs)
  }
}

/// The texts in place of images that cannot be shown.
enum ImageWording {
  @Sendable static func text(_ image: RichText.Image) -> String {
    let words = image.alternative
    switch image.source {
    case .blocked: return words.isEmpty ? "[image, blocked]" : "[image: \(words), blocked]"
    case .remote, .embedded: return words.isEmpty ? "[image]" : "[image: \(words)]"
    case .inline(let contentID):
      return "[inline image: \(words.isEmpty ? contentID.prefix { $0 != "@" } : words[...])]"
    }
  }
}
