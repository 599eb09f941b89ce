/// The base letters used when text is compared without regard to accents.
///
/// Letters with a canonical decomposition lose their marks (Unicode, Latin, Greek and Cyrillic blocks);
/// letters without one, such as `ø` and `ß`, become what people type who lack the key.
enum LetterBases {
  /// Rows of lower-case letters: the base, then the letters that are folded to it.
  private static let rows = """
    a àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ
    ae ǣǽæ
    b ḃḅḇ
    c çćĉċčḉ
    d ďḋḍḏḑḓđð
    e èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ
    f ḟ
    ff ﬀ
    ffi ﬃ
    ffl ﬄ
    fi ﬁ
    fl ﬂ
    g ĝğġģǧǵḡ
    h ĥȟḣḥḧḩḫẖħ
    i ìíîïĩīĭįǐȉȋḭḯỉịı
    ij ĳ
    j ĵǰ
    k ķǩḱḳḵĸ
    l ĺļľḷḹḻḽł
    m ḿṁṃ
    n ñńņňǹṅṇṉṋŋŉ
    o òóôõöōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợø
    oe œ
    p ṕṗ
    r ŕŗřȑȓṙṛṝṟ
    s śŝşšșṡṣṥṧṩẛſ
    ss ß
    st ﬅﬆ
    t ţťțṫṭṯṱẗŧ
    th þ
    u ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự
    v ṽṿ
    w ŵẁẃẅẇẉẘ
    x ẋẍ
    y ýÿŷȳẏẙỳỵỷỹ
    z źżžẑẓẕ
    ʒ ǯ
    ʹ ʹ
    α άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ
    ε έἐἑἒἓἔἕὲέ
    η ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ
    ι ΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ
    ο όὀὁὂὃὄὅὸό
    ρ ῤῥ
    σ ς
    υ ΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ
    ω ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ
    ϒ ϓϔ
    а ӑӓ
    г ѓ
    е ѐёӗ
    ж ӂӝ
    з ӟ
    и йѝӣӥ
    к ќ
    о ӧ
    у ўӯӱӳ
    ч ӵ
    ы ӹ
    э ӭ
    і ї
    ѵ ѷ
    ә ӛ
    ө ӫ
    """

  private static let bases: [Unicode.Scalar: String] = {
    var bases = [Unicode.Scalar: String](minimumCapacity: 1_000)
    // Dividing a text into characters takes longer.
    for row in rows.unicodeScalars.split(separator: "\n") {
      let parts = row.split(separator: " ")
      guard parts.count == 2 else { continue }
      let base = String(parts[0])
      for letter in parts[1] { bases[letter] = base }
    }
    return bases
  }()

  /// - Returns: `nil` for a letter that isn't folded.
  static func base(of letter: Unicode.Scalar) -> String? { bases[letter] }
}
