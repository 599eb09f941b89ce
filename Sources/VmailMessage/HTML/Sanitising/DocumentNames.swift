/// The names that are used in a document: a selector with any other matches nothing.
struct DocumentNames: Sendable {
  /// The names of elements and attributes.
  private var names: Set<String>
  private var classes: Set<String> = []
  private var identifiers: Set<String> = []

  /// The elements that browsers add.
  private static let implied: Set<String> = ["body", "colgroup", "head", "html", "tbody", "tr"]

  init(_ document: HTMLDocument) {
    names = Self.implied.union(document.names)
    let kinds = ElementAttributes.names(of: document)
    for attribute in document.attributes {
      switch kinds[Int(attribute.name)] {
      case .classes: classes.formUnion(StyledElement.names(document.text(attribute.value)))
      case .id: identifiers.insert(CSSSelector.lowercased(document.string(attribute.value)))
      default: break
      }
    }
  }

  /// Returns whether any element can match, in documents of any age: old ones ignore the case of classes and IDs.
  func canMatch(_ compound: CSSSelector.Compound) -> Bool {
    !compound.matchesNothing && compound.element.map(names.contains) ?? true
      && compound.attributes.allSatisfy(names.contains)
      && compound.classes.allSatisfy { classes.contains(CSSSelector.lowercased($0)) }
      && compound.identifier.map { identifiers.contains(CSSSelector.lowercased($0)) } ?? true
  }
}
