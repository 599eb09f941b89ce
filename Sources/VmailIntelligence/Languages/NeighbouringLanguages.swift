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
