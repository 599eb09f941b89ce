/// An element, as selectors see it.
struct StyledElement {
  enum Match { case none, possible, certain }

  private let element: String
  /// Its classes, as they were written and in lower case.
  private let classes: (written: Set<String>, lowercased: Set<String>)
  private let identifier: (written: String, lowercased: String)

  init(_ element: String, _ attributes: ElementAttributes) {
    self.element = element
    let names = attributes[.classes]
    classes = (Set(Self.words(names)), Set(Self.names(names)))
    let id = attributes.string(.id)
    identifier = (id, CSSSelector.lowercased(id))
  }

  /// The keys under which ``StyleSheet`` has the rules that may match.
  var keys: [String] {
    ["*", element] + classes.lowercased.map { "." + $0 }
      + (identifier.written.isEmpty ? [] : ["#" + identifier.lowercased])
  }

  func match(_ compound: CSSSelector.Compound) -> Match {
    if compound.matchesNothing { return .none }
    if let name = compound.element, name != element { return .none }
    var isCertain = true
    for name in compound.classes where !classes.written.contains(name) {
      // Browsers ignore the case in documents without a document type.
      guard classes.lowercased.contains(CSSSelector.lowercased(name)) else { return .none }
      isCertain = false
    }
    if let id = compound.identifier, id != identifier.written {
      guard CSSSelector.lowercased(id) == identifier.lowercased else { return .none }
      isCertain = false
    }
    return isCertain ? .certain : .possible
  }

  /// Returns the class names of an attribute in lower case.
  static func names(_ attribute: ArraySlice<UInt8>) -> [String] {
    words(attribute).map(CSSSelector.lowercased)
  }

  private static func words(_ attribute: ArraySlice<UInt8>) -> [String] {
    attribute.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension CSSSelector.Compound {
  /// One of the conditions, in the form of ``StyledElement/keys``.
  var key: String {
    if let identifier { return "#" + CSSSelector.lowercased(identifier) }
    if let first = classes.first { return "." + CSSSelector.lowercased(first) }
    return element ?? "*"
  }
}
