/// What the name of an element means for the elements around it (HTML standard, section 13.2.4.2).
struct HTMLElementKind: OptionSet {
  let rawValue: UInt16

  /// An element at which the search for the start of an unknown element, or for a list item, ends.
  static let special = HTMLElementKind(rawValue: 1 << 0)
  /// An element whose start closes a paragraph.
  static let block = HTMLElementKind(rawValue: 1 << 1)
  /// An element that is opened again after a block that ends before it.
  static let formatting = HTMLElementKind(rawValue: 1 << 2)
  static let heading = HTMLElementKind(rawValue: 1 << 3)
  /// An element from within which most end tags don't reach out.
  static let scope = HTMLElementKind(rawValue: 1 << 4)
  /// An element within which formatting from before it isn't opened again.
  static let marker = HTMLElementKind(rawValue: 1 << 5)
  /// A part of a table that only a table may contain.
  static let tablePart = HTMLElementKind(rawValue: 1 << 6)
  /// An element that isn't allowed in SVG or MathML, and ends it.
  static let leavesForeign = HTMLElementKind(rawValue: 1 << 7)
  /// An element that contains no elements, or needn't be tracked.
  static let untracked = HTMLElementKind(rawValue: 1 << 9)
  /// The root of SVG or MathML.
  static let foreignRoot = HTMLElementKind(rawValue: 1 << 8)
  /// A table or a part of one that has only parts of tables in it. Browsers move anything else out of the table.
  static let tableStructure = HTMLElementKind(rawValue: 1 << 10)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ element: String) { self = Self.kinds[element] ?? [] }

  /// The SVG and MathML elements that may contain HTML.
  static let integrationPoints: [String: Set<String>] = [
    "svg": ["foreignobject", "desc", "title"], "math": ["mi", "mo", "mn", "ms", "mtext", "annotation-xml"],
  ]

  /// Returns whether an element of SVG or MathML may contain HTML.
  static func isIntegrationPoint(_ element: String) -> Bool {
    integrationPoints.values.contains { $0.contains(element) }
  }

  private static let kinds: [String: HTMLElementKind] = {
    var kinds: [String: HTMLElementKind] = [:]
    func add(_ kind: HTMLElementKind, _ names: String) {
      for name in names.split(separator: " ") { kinds[String(name), default: []].insert(kind) }
    }
    add(
      [.special, .block],
      """
      address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form \
      h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp
      """)
    add(.special, "applet button marquee object select template")
    add([.special, .tablePart], "caption col colgroup tbody td tfoot th thead tr")
    add(.tableStructure, "col colgroup table tbody tfoot thead tr")
    add(.formatting, "a b big code em font i nobr s small strike strong tt u")
    add(.heading, "h1 h2 h3 h4 h5 h6")
    add(.scope, "applet caption marquee object select table td template th")
    add(.marker, "applet caption marquee object td template th")
    add(.foreignRoot, "math svg")
    add(
      .leavesForeign,
      """
      b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta \
      nobr ol p pre ruby s small span strike strong sub sup table tt u ul var
      """)
    add(.untracked, "frameset head iframe noembed noframes plaintext script style textarea title xmp")
    for name in HTMLTag.void { kinds[name, default: []].insert(.untracked) }
    return kinds
  }()
}
