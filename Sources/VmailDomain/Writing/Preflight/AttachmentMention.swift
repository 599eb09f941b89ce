/// Finds out whether a text speaks of something attached.
enum AttachmentMention {
  /// Bytes of what was written that are looked at.
  private static let lengthLimit = 256 << 10

  /// - Returns: the word or words by which the text says so, as they stand in the list below; quoted and passed on
  ///   text, and the signature, say nothing of this mail.
  static func word(in body: String) -> String? {
    let text = HeaderText.lines(SafeFileName.prefix(body, limit: lengthLimit))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { QuotedLine($0) }
    for segment in TextSegments(lines).segments {
      guard case .own(let lines) = segment else { continue }
      if let phrase = phrase(in: SearchTokenizer.words(in: lines.lazy.map(\.text).joined(separator: "\n"))) {
        return phrase
      }
    }
    return nil
  }

  private static func phrase(in words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      if unspaced.contains(word) { return word }
      guard let candidates = phrases[word] else { continue }
      for candidate in candidates where words[index...].starts(with: candidate.words) {
        return candidate.text
      }
    }
    return nil
  }

  /// By their first word, without case and accents.
  private static let phrases: [String: [(words: [String], text: String)]] = {
    let all = list.split(whereSeparator: \.isNewline).flatMap { $0.split(separator: ",") }.map { text in
      (words: SearchTokenizer.words(in: text), text: HeaderText.trimmed(text))
    }
    return Dictionary(grouping: all.filter { !$0.words.isEmpty }) { $0.words[0] }
  }()

  /// Chinese, Japanese, Korean: pairs, as ``SearchTokenizer`` cuts text without spaces.
  private static let unspaced: Set<String> = ["附件", "添付", "첨부"]

  /// English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish and Norwegian, Finnish, Polish,
  /// Czech, Russian, Turkish.
  private static let list = """
    attached, attachment, attachments, attaching, enclosed please find, please find enclosed
    Anhang, Anhänge, Anhängen, angehängt, angehängte, angehängten, beigefügt, beigefügte, beigefügten, anbei, in der Anlage
    pièce jointe, pièces jointes, ci-joint, ci-jointe, ci-joints, ci-jointes, en PJ
    adjunto, adjunta, adjuntos, adjuntas, adjuntado
    allegato, allegata, allegati, allegate
    anexo, anexa, anexos, anexas, anexado
    bijlage, bijlagen, bijgevoegd, bijgevoegde, bijgesloten
    bifogad, bifogat, bifogade, bifogar, bilaga, bilagor, bilagan
    vedhæftet, vedhæftede, vedhæfter, vedlagt, vedlagte, vedlegg, vedlegger
    liitteenä, liitteessä, liitteet, liitetiedosto, oheisena
    załącznik, załączniku, załączniki, załącznikach, załączam, w załączeniu
    příloha, přílohu, příloze, přílohy, přiložen, přiložený, přikládám
    вложение, вложении, вложения, вложениях, прикрепил, прикрепила, прикреплён, прикреплен, прилагаю, прилагается
    ekte, ekteki, ekli dosya, ilişikte
    """
}
