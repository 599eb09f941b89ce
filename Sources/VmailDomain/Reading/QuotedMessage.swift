/// Recognises where an older message stands whole, without marks: under a title
/// (`-----Original Message-----`) or with its head (`From: … Sent: … Subject: …`).
public enum QuotedMessage {
  /// Whether all that follows `line` is another message, answered or passed on.
  static func isIntroduced<Line: BidirectionalCollection<UInt8>>(
    by line: Line, followedBy following: some Sequence<Line>
  ) -> Bool {
    let line = Attribution.trimmed(line)
    guard let first = line.first, line.count <= maximumLength else { return false }
    if isForward(line) || hasTitle(line, titles) { return true }
    if isRule(line, first) {
      let next = following.prefix(2).lazy.map { Attribution.trimmed($0) }.first { !$0.isEmpty }
      guard let next else { return false }
      // Outlook draws it above the head.
      return first == UInt8(ascii: "_") && label(of: next) == .sender
        || isHead(next, following.drop { Attribution.trimmed($0).isEmpty }.dropFirst())
    }
    return isHead(line, following)
  }

  /// Whether the line introduces a mail that is passed on: what follows is what there is to read.
  static func isForward(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    let line = Attribution.trimmed(line)
    guard line.count <= maximumLength else { return false }
    return appleForwards.contains { starts(line, with: $0) } || hasTitle(line, forwards)
  }

  /// Whether a paragraph is, or begins, an older message that is answered; not one that is passed on,
  /// which is what there is to read.
  ///
  /// - Parameter paragraph: its lines; the first are looked at.
  public static func isAnswered(at paragraph: String) -> Bool {
    var paragraph = paragraph
    return paragraph.withUTF8 { bytes in
      let lines = bytes.prefix(paragraphLength).split(separator: 0x0A, maxSplits: headLimit + 1)
      guard let first = lines.first else { return false }
      return isIntroduced(by: first, followedBy: lines.dropFirst()) && !isForward(first)
    }
  }

  /// Bytes of a paragraph that are looked at.
  private static let paragraphLength = 8 << 10

  /// Whether a line that begins so can introduce one at all: hardly any does.
  public static func mayBeIntroduced(byLineBeginning byte: UInt8) -> Bool { beginnings[Int(byte)] }

  private static let beginnings: [Bool] = {
    var found = [Bool](repeating: false, count: 256)
    for byte in " \t\u{A0}-_=*".utf8 { found[Int(byte)] = true }
    for label in labels { found[Int(label.word[0])] = true }
    for words in appleForwards {
      found[Int(words[0])] = true
      if (0x61...0x7A).contains(words[0]) { found[Int(words[0] & 0xDF)] = true }
    }
    return found
  }()

  private static let maximumLength = 300
  /// Lines of a head at most: lists of recipients are wrapped.
  private static let headLimit = 16
  /// Characters of a rule at least.
  private static let ruleLength = 16

  /// Bytes of a label and its colon at most.
  private static let labelLength = 48

  // MARK: Titles

  /// Whether dashes and one of the titles are all that the line has.
  private static func hasTitle(_ line: some BidirectionalCollection<UInt8>, _ titles: [[UInt8]]) -> Bool {
    let isDecoration = { (byte: UInt8) in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte <= 0x20
    }
    let dashes = line.prefix(while: isDecoration).count { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard dashes >= 3 else { return false }
    let title = line.drop(while: isDecoration)
    return titles.contains { words in
      starts(title, with: words)
        && title.dropFirst(words.count).allSatisfy { isDecoration($0) || $0 == UInt8(ascii: ":") }
    }
  }

  /// Without regard to the case of ASCII letters; `words` in lower case.
  private static func starts(_ line: some BidirectionalCollection<UInt8>, with words: [UInt8]) -> Bool {
    var rest = line[...]
    for byte in words {
      guard let first = rest.popFirst() else { return false }
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
      guard byte == (isCapital ? first | 0x20 : first) else { return false }
    }
    return true
  }

  private static func isRule(_ line: some BidirectionalCollection<UInt8>, _ first: UInt8) -> Bool {
    guard first == UInt8(ascii: "_") || first == UInt8(ascii: "-") || first == UInt8(ascii: "=") else {
      return false
    }
    return line.count >= ruleLength && line.allSatisfy { $0 == first }
  }

  private static let titles = words([
    "original message", "original appointment", "reply message", "ursprüngliche nachricht",
    "originalnachricht", "original-nachricht", "message d'origine", "message d’origine", "message original",
    "mensaje original", "messaggio originale", "messaggio original", "mensagem original",
    "oorspronkelijk bericht", "originele bericht", "origineel bericht", "ursprungligt meddelande",
    "originalmeddelande", "oprindelig meddelelse", "original meddelelse", "opprinnelig melding",
    "original melding", "alkuperäinen viesti", "oryginalna wiadomość", "wiadomość oryginalna",
    "původní zpráva", "pôvodná správa", "eredeti üzenet", "orijinal ileti", "orijinal mesaj", "özgün ileti",
    "mesaj original", "αρχικό μήνυμα", "исходное сообщение", "Исходное сообщение",
    "Оригинальное сообщение", "Оригінальне повідомлення", "Оригинално съобщение", "原始邮件", "原始郵件",
    "邮件原件", "郵件原件", "元のメッセージ", "元のメール", "원본 메일", "원본 메시지", "הודעה מקורית",
  ])

  private static let forwards = words([
    "forwarded message", "begin forwarded text", "begin forwarded message", "weitergeleitete nachricht",
    "message transféré", "mensaje reenviado",
    "messaggio inoltrato", "mensagem encaminhada", "mensagem reencaminhada", "doorgestuurd bericht",
    "vidarebefordrat meddelande", "videresendt meddelelse", "videresendt besked", "videresendt melding",
    "välitetty viesti", "edelleenlähetetty viesti", "przekazana wiadomość", "wiadomość przekazana",
    "treść przekazanej wiadomości", "přeposlaná zpráva", "preposlaná správa", "továbbított üzenet",
    "iletilen mesaj", "yönlendirilmiş ileti", "Пересылаемое сообщение", "Пересылаемое письмо",
    "Перенаправленное сообщение", "Переслане повідомлення", "转发的邮件", "轉寄的郵件", "转发邮件信息",
    "転送メッセージ", "전달된 메일", "전달된 메시지",
  ])

  private static let appleForwards = words([
    "begin forwarded message:", "anfang der weitergeleiteten nachricht:", "début du message réexpédié",
    "début du message transféré", "inicio del mensaje reenviado:", "inizio messaggio inoltrato:",
    "início da mensagem encaminhada:", "início da mensagem reencaminhada:", "begin doorgestuurd bericht:",
    "vidarebefordrat brev:", "start på videresendt besked:", "videresendt melding:",
    "Начало переадресованного сообщения:", "下面是被转发的邮件：", "転送されたメッセージ：",
  ])

  // MARK: Heads

  /// What a line of a head tells.
  private enum Label { case sender, date, subject, other }

  /// Whether sender, date and subject follow each other. Without one of them it may be a list of the
  /// writer's own, of a journey (`From: … To: … Date: …`) or of contacts.
  private static func isHead<Line: BidirectionalCollection<UInt8>, Rest: BidirectionalCollection<UInt8>>(
    _ first: Line, _ following: some Sequence<Rest>
  ) -> Bool {
    guard let start = label(of: first), start == .sender || start == .date else { return false }
    var hasSender = start == .sender
    var hasDate = start == .date
    for line in following.prefix(headLimit) {
      let line = Attribution.trimmed(line)
      guard !line.isEmpty else { break }
      switch label(of: line) {
      case .sender: hasSender = true
      case .date: hasDate = true
      case .subject: return hasSender && hasDate || isComplete(hasSender, following)
      case .other, nil: break
      }
    }
    return false
  }

  /// Whether the date stands below the subject.
  private static func isComplete<Line: BidirectionalCollection<UInt8>>(
    _ hasSender: Bool, _ following: some Sequence<Line>
  ) -> Bool {
    guard hasSender else { return false }
    for line in following.prefix(headLimit) {
      let line = Attribution.trimmed(line)
      if line.isEmpty { return false }
      if label(of: line) == .date { return true }
    }
    return false
  }

  private static func label(of line: some BidirectionalCollection<UInt8>) -> Label? {
    let isBold = line.first == UInt8(ascii: "*")
    let line = isBold ? line.dropFirst() : line[...]
    guard let first = line.first,
      line.prefix(labelLength).contains(where: { $0 == colon || $0 == wideColon[0] })
    else { return nil }
    return labels.first { $0.word[0] == first && names(line, $0.word) }?.label
  }

  /// Whether the line is `word`, a colon (perhaps behind a space, perhaps wide) and what it tells.
  private static func names(_ line: some BidirectionalCollection<UInt8>, _ word: [UInt8]) -> Bool {
    guard line.starts(with: word) else { return false }
    let rest = line.dropFirst(word.count).drop { $0 == 0x20 || $0 == 0xC2 || $0 == 0xA0 }
    return rest.first == colon || rest.starts(with: wideColon)
  }

  private static let colon = UInt8(ascii: ":")
  private static let wideColon = Array("：".utf8)

  private static let labels: [(word: [UInt8], label: Label)] =
    words([
      "From", "Von", "De", "Da", "Van", "Från", "Fra", "Lähettäjä", "Od", "Feladó", "Kimden", "Gönderen",
      "Από",
      "От", "От кого", "Від", "Expéditeur", "De la", "发件人", "寄件者", "差出人", "보낸 사람", "보낸사람", "מאת",
    ]).map { ($0, .sender) }
    + words([
      "Sent", "Date", "Gesendet", "Datum", "Envoyé", "Envoyé le", "Enviado", "Enviado el", "Enviada em",
      "Fecha",
      "Data", "Inviato", "Verzonden", "Skickat", "Sendt", "Dato", "Lähetetty", "Päivämäärä", "Päiväys",
      "Wysłano",
      "Wysłane", "Odesláno", "Odoslané", "Elküldve", "Küldve", "Dátum", "Gönderildi", "Gönderilme Tarihi",
      "Gönderme Tarihi", "Tarih", "Αποστολή", "Ημερομηνία", "Отправлено", "Дата", "Надіслано", "Trimis",
      "Message du", "发送时间", "日期", "寄件日期", "傳送日期", "送信日時", "日付", "日時", "보낸 날짜", "날짜", "נשלח",
    ]).map { ($0, .date) }
    + words([
      "Subject", "Betreff", "Objet", "Sujet", "Asunto", "Assunto", "Oggetto", "Onderwerp", "Ämne", "Emne",
      "Aihe", "Temat",
      "Předmět", "Predmet", "Tárgy", "Konu", "Θέμα", "Тема", "Subiect", "主题", "主旨", "件名", "제목", "נושא",
    ]).map { ($0, .subject) }

  private static func words(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }
}
