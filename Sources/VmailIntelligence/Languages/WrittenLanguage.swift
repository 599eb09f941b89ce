/// Detects the language in which a text is written.
enum WrittenLanguage {
  /// All known languages. If two fit equally, the first one is preferred.
  static let all: [LanguageLexicon] = [
    .english, .german, .french, .spanish, .italian, .portuguese, .dutch, .swedish, .danish, .polish,
    .japanese,
    .chinese,
  ]

  private static let wordLimit = 1_500
  private static let byteLimit = 40_000
  /// The maximum number of words of a short text, in which a single word matters.
  private static let shortText = 40

  /// - Returns: `nil` if no language is clearly likelier than others.
  static func detect(in texts: some Sequence<String>) -> LanguageLexicon? {
    var counts = [Int](repeating: 0, count: all.count + NeighbouringLanguages.common.count)
    var total = 0
    var left = byteLimit
    for text in texts where total < wordLimit && left > 0 {
      left -= text.utf8.count
      for word in WordTokenizer.words(in: text, limit: wordLimit - total) {
        total += 1
        guard let languages = known[word] else { continue }
        for language in languages { counts[language] += 1 }
      }
    }
    let order = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
    guard let first = order.first, all.indices.contains(first), counts[first] >= 1 else { return nil }
    let second = counts[order[1]]
    // With few words, a single additional one is no proof if the text contains words of both languages.
    guard counts[first] >= second + max(1, counts[first] / 8) else { return nil }
    // A text in an unknown language contains some of these words by chance.
    return counts[first] * (total < shortText ? 4 : 6) >= total ? all[first] : nil
  }

  private static let known: [String: [Int]] = {
    var known: [String: [Int]] = [:]
    let words = all.map(\.common) + NeighbouringLanguages.common
    for (index, words) in words.enumerated() {
      for word in words { known[word, default: []].append(index) }
    }
    return known
  }()
}

/// Detects the language of a text, for other modules.
public enum DetectedLanguage {
  /// Returns the code of the language that paragraphs are written in, such as `en`; `nil` if that is not clear.
  public static func code(of paragraphs: [String]) -> String? { WrittenLanguage.detect(in: paragraphs)?.code }
}

/// Languages that are known only well enough to distinguish them from supported ones: a reply in a neighbouring
/// language would be worse than none.
enum NeighbouringLanguages {
  static let common: [Set<String>] = [norwegian, czech, slovak, catalan, galician, romanian, croatian].map {
    Set(WordTokenizer.words(in: $0))
  }

  private static let norwegian = """
    og at det er som en et på i for med av til den ikke jeg du vi han hun de har hadde kan skal skulle vil var blir ble om men \
    så når hvor hva hvem hvilken hvordan hvorfor eller også fra meg deg oss dere seg min din vår hei takk hilsen vennlig mvh \
    kjære ja nei her der nå bare mye noen noe alle etter før under ved får gjør gjøre kunne må dag morgen igjen
    """
  private static let czech = """
    a v na se je že to s z do o k i za po jak ale pro by jsem jste jsou být co tak už jen nebo který která které při ve mi mě \
    vám nám váš náš dobrý den děkuji díky prosím ahoj pozdravem kdy kde proč můžete můžeš mohu máte máme bude budu dnes zítra
    """
  private static let slovak = """
    a v na sa je že to s z do o k i za po ako ale pre by som ste sú byť čo tak už len alebo ktorý ktorá ktoré pri vo mi ma vám \
    nám dobrý deň ďakujem prosím ahoj pozdravom kedy kde prečo môžete môžeš môžem máte máme bude budem dnes zajtra
    """
  private static let catalan = """
    el la els les un una de del dels i en que per amb no es al com més però em et us li ho si ja hi ha he has són és està aquest \
    aquesta molt també perquè quan on qui què hola gràcies salutacions bon dia si us plau pots podeu podria amb nosaltres
    """
  private static let galician = """
    o a os as un unha uns unhas de do da dos das en no na nos nas por polo pola para con e é que non se me te lle eu el ela ou \
    pero como máis moi tamén xa está estou son foi ser ter teño hai isto este esta cando onde quen ola grazas saúdos bo día
    """
  private static let romanian = """
    și de la în a cu pe nu că este sunt o un din pentru se mai am ai are avem aveți au fost să ce care cum când unde cine dar sau \
    dacă îmi îți vă ne mă te bună ziua mulțumesc salut vă rog poți puteți va fi foarte acest această
    """
  private static let croatian = """
    i u na se je da su za od do s sa ali ili kako što koji koja koje nije nisam sam smo ste će bi bih mi ti vam nam vas dan dobar \
    hvala molim pozdrav lijep gdje kada zašto možete možeš mogu imate imamo danas sutra također samo još već
    """
}
