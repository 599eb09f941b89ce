/// The words of generated mail in one language.
struct Tongue {
  let words: [String]
  /// The separator of words and sentences; empty for Chinese and Japanese.
  let gap: String
  let stop: String

  private init(_ text: String, gap: String = " ", stop: String = ". ") {
    words = text.split { $0 == " " || $0 == "\n" }.map(String.init)
    (self.gap, self.stop) = (gap, stop)
  }

  /// All languages; most mail is in the first one.
  static let all = [english, german, french, russian, japanese, arabic]

  static func pick(_ random: inout SeededRandom) -> Tongue {
    random.chance(75) ? english : random.pick(all)
  }

  /// - Parameter count: the number of words.
  func sentence(_ count: Int, _ random: inout SeededRandom) -> String {
    var text = ""
    for index in 0..<count {
      if index > 0 { text += gap }
      text += word(&random)
    }
    return text
  }

  /// Returns a random word. Words at the beginning of the list are more frequent, as in natural languages.
  func word(_ random: inout SeededRandom) -> String {
    words[min(random.below(words.count), random.below(words.count))]
  }

  /// Returns sentences in lines of about 72 columns.
  func paragraph(_ sentences: Int, _ random: inout SeededRandom) -> String {
    var (text, column) = ("", 0)
    for _ in 0..<sentences {
      let next = sentence(random.within(5...16), &random) + stop
      for (index, piece) in next.split(separator: " ").enumerated() {
        if column > 60 {
          text += "\n"
          column = 0
        } else if index > 0 || column > 0 {
          text += " "
        }
        text += piece
        column += piece.count
      }
    }
    return text
  }

  private static let english = Tongue(
    """
    the to and of we a in is for on that it with this you be have will are as can our at from if your not
    please project meeting thanks time week list team new review work plan report next know send today
    budget check update question change first draft number idea file page office order date help
    quarterly invoice contract garden library train window kitchen coffee bridge river weather holiday
    harbour ticket server release patch test build error branch merge cache index query thread message
    account password delivery customer supplier warehouse lantern marble orchard pepper saddle thimble
    umbrella violin walnut yarn zeppelin quartz marmalade
    """)
  private static let german = Tongue(
    """
    die der und wir das ist für nicht mit auf ein zu den es im bitte Projekt Termin danke Woche Angebot
    heute morgen Rechnung Vertrag Besprechung Änderung Übersicht Straße größer schön Küche Fenster
    Schlüssel Prüfung Lieferung Entwurf Frage Anhang Grüße
    """)
  private static let french = Tongue(
    """
    le la et les nous de un est pour dans que avec vous être merci projet réunion semaine demain facture
    contrat équipe déjà français élève maison fenêtre rivière été août question réponse pièce jointe
    """)
  private static let russian = Tongue(
    """
    и в не на что мы это по для письмо проект встреча неделя спасибо завтра договор отчёт вопрос ответ
    счёт команда работа время дом окно река зима
    """)
  private static let japanese = Tongue(
    "会議 資料 明日 確認 お願い 変更 予定 送付 来週 報告 連絡 請求書 契約 日程 東京 図書館 天気 ありがとう", gap: "", stop: "。 ")
  private static let arabic = Tongue(
    "من في على إلى هذا مشروع اجتماع أسبوع شكرا غدا عقد تقرير سؤال جواب فاتورة فريق عمل وقت")
}
