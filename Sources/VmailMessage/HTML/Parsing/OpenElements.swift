/// The elements that are open at a place in a document, as browsers keep them (HTML standard, sections 13.2.4.2,
/// 13.2.4.3 and 13.2.6): tags close other elements, and formatting elements are opened again behind a block.
///
/// Without these rules, an unclosed element that isn't shown would hide what follows. In two ways this is simpler than a
/// browser. What is misplaced in a table stays there, so that only its style has to be found outside. A formatting element
/// whose end tag is in a later block ends with that block, which stays where it is.
struct OpenElements {
  /// What happens before a tag or text.
  struct Changes {
    /// The names of elements to close, the innermost first.
    var ended: [String] = []
    /// The positions of the tags of formatting elements to open again.
    var reopened: [Int] = []
    /// Whether the tag itself has no effect.
    var isIgnored = false
    /// The name of an element of SVG or MathML.
    var foreignName: String?
  }

  private struct Element {
    let name: String
    /// The name that is passed on.
    let written: String
    let kind: HTMLElementKind
    /// Whether it is part of SVG or MathML, and whether it may contain HTML nevertheless.
    var isForeign = false
    var isIntegrationPoint = false
    /// The number of its entry in the list of formatting.
    var formatting: Int?
    /// Whether its end tag has been read, but a block within it is still open.
    var hasEnded = false

    var isScope: Bool { kind.contains(.scope) && !isForeign || isIntegrationPoint }
    var isSpecial: Bool { kind.contains(.special) && !isForeign || isIntegrationPoint }
    var isTableStructure: Bool { !isForeign && kind.contains(.tableStructure) }
  }

  private struct Formatting {
    let number: Int
    /// Empty for the start of an element within which earlier formatting isn't opened again.
    let name: String
    let tag: Range<Int>
    var isOpen = true
    var isMarker: Bool { name.isEmpty }
  }

  /// The maximum number of equal formatting elements that are opened again, as in browsers.
  private static let equalLimit = 3

  private let input: UnsafeBufferPointer<UInt8>
  private var open: [Element] = []
  private var formatting: [Formatting] = []
  private var lastNumber = 0
  /// The number of closed elements in the list of formatting: mostly none, and nothing needs to be looked for.
  private var closedFormatting = 0
  /// How many bytes of tags may still be repeated, so that no document grows beyond twice its size.
  private var repeatable: Int
  /// The `html` and `body` elements, of which there is one each.
  private var roots: Set<String> = []
  private var changes = Changes()

  /// - Parameter input: the document, which must stay valid.
  init(in input: UnsafeBufferPointer<UInt8>) { (self.input, repeatable) = (input, input.count) }

  var depth: Int { open.count }

  /// Whether the rules of SVG and MathML apply.
  var isForeign: Bool { open.last.map { $0.isForeign && !$0.isIntegrationPoint } ?? false }

  /// Whether the innermost element is one of SVG or MathML, also if it may contain HTML.
  var isInForeignElement: Bool { open.last?.isForeign ?? false }

  // MARK: Start tags

  /// Handles a start tag.
  /// - Parameter isEmpty: whether the element ends at once, although the tag doesn't say so.
  mutating func start(_ tag: HTMLTag, isEmpty: Bool = false) -> Changes {
    changes = Changes()
    let kind = HTMLElementKind(tag.name)
    if isForeign {
      guard kind.contains(.leavesForeign) || isStyledFont(tag) else {
        let element = foreignElement(tag.name, kind)
        changes.foreignName = element.written
        if !tag.isClosed, !isEmpty { open.append(element) }
        return changes
      }
      leaveForeign()
    }
    if kind.contains(.tablePart) {
      startTablePart(tag.name)
    } else {
      startContent(tag.name, kind)
    }
    if !changes.isIgnored, !isEmpty, !tag.isClosed, !kind.contains(.untracked) { push(tag, kind) }
    return changes
  }

  /// Returns whether a tag is a `font` that leaves SVG and MathML.
  private func isStyledFont(_ tag: HTMLTag) -> Bool {
    let attributes = HTMLAttributes(of: tag, in: input)
    return tag.name == "font"
      && (attributes["color"] != nil || attributes["face"] != nil || attributes["size"] != nil)
  }

  private mutating func push(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    var element = Element(
      name: tag.name, written: tag.name, kind: kind, isForeign: kind.contains(.foreignRoot))
    if kind.contains(.formatting) { element.formatting = list(tag.name, tag.start..<tag.end) }
    if kind.contains(.marker) { _ = list("", tag.start..<tag.end) }
    open.append(element)
  }

  private mutating func startContent(_ name: String, _ kind: HTMLElementKind) {
    switch name {
    case "li": endItem(["li"])
    case "dd", "dt": endItem(["dd", "dt"])
    case "table": if isBetweenCells { close(innermostTable) }
    case "option", "optgroup": if open.last?.name == "option" { pop(from: open.count - 1) }
    case "button": close(inScope { $0.name == "button" })
    case "select":
      let outer = open.lastIndex { $0.name == "select" }
      close(outer)
      changes.isIgnored = outer != nil
    case "a", "nobr": endFormatting(name)
    case "html", "body": changes.isIgnored = !roots.insert(name).inserted
    default: break
    }
    if kind.contains(.block) {
      close(paragraphInScope)
      if kind.contains(.heading), open.last?.kind.contains(.heading) ?? false { pop(from: open.count - 1) }
    } else if !changes.isIgnored {
      reopenFormatting()
    }
  }

  private mutating func startTablePart(_ name: String) {
    guard let table = innermostTable else { return changes.isIgnored = true }
    let parents: Set<String> =
      switch name {
      case "td", "th": ["tr", "tbody", "thead", "tfoot"]
      case "tr": ["tbody", "thead", "tfoot"]
      case "col": ["colgroup"]
      default: []
      }
    pop(from: (open[table...].lastIndex { parents.contains($0.name) } ?? table) + 1)
  }

  /// Ends the previous item of a list.
  private mutating func endItem(_ names: Set<String>) {
    for index in open.indices.reversed() {
      if names.contains(open[index].name), !open[index].isForeign { return pop(from: index) }
      if open[index].isSpecial, !["address", "div", "p"].contains(open[index].name) { return }
    }
  }

  // MARK: End tags

  /// Handles an end tag. The elements that it ends are among those to close.
  mutating func end(_ name: String) -> Changes {
    changes = Changes()
    // An element of SVG or MathML that may contain HTML ends by the rules of its own kind.
    if !isInForeignElement || !endForeign(name) { endContent(name) }
    changes.isIgnored = changes.ended.isEmpty
    return changes
  }

  private mutating func endContent(_ name: String) {
    let kind = HTMLElementKind(name)
    switch name {
    case "p": close(paragraphInScope)
    case "li": close(inScope(beyond: ["ol", "ul"]) { $0.name == "li" })
    case "template": close(open.lastIndex { $0.name == "template" })
    case "table": close(innermostTable)
    case _ where kind.contains(.tablePart):
      close(
        innermostTable.flatMap { table in
          open[table...].lastIndex { $0.name == name } ?? implied(name, in: table)
        })
    case _ where kind.contains(.heading): close(inScope { $0.kind.contains(.heading) })
    case _ where kind.contains(.special): close(inScope { $0.name == name })
    case _ where kind.contains(.formatting) && (open.last?.name == name || listed(name) != nil):
      endFormatting(name)
    default: endOther(name)
    }
  }

  /// The start of a row or a group of rows that has no tag of its own (HTML standard, section 13.1.2.4).
  private func implied(_ name: String, in table: Int) -> Int? {
    let cells: Set<String> = ["td", "th"]
    switch name {
    case "tr": return open[table...].firstIndex { cells.contains($0.name) }
    case "tbody":
      let groups: Set<String> = ["tbody", "thead", "tfoot"]
      guard !open[table...].contains(where: { groups.contains($0.name) }) else { return nil }
      return open[table...].firstIndex { $0.name == "tr" || cells.contains($0.name) }
    default: return nil
    }
  }

  private mutating func close(_ index: Int?) {
    if let index { pop(from: index) }
  }

  /// Ends an element that has no rules of its own.
  private mutating func endOther(_ name: String) {
    for index in open.indices.reversed() {
      if open[index].name == name { return pop(from: index) }
      if open[index].isSpecial { return }
    }
  }

  // MARK: SVG and MathML

  /// An element of SVG or MathML has a name of its own where that of HTML would mean something else.
  private func foreignElement(_ name: String, _ kind: HTMLElementKind) -> Element {
    let root = open.last { $0.isForeign && $0.kind.contains(.foreignRoot) }?.name ?? ""
    let isOther = root == "math" || name == "style" || name == "script"
    return Element(
      name: name, written: isOther ? root + ":" + name : name, kind: kind, isForeign: true,
      isIntegrationPoint: HTMLElementKind.integrationPoints[root]?.contains(name) ?? false)
  }

  private mutating func leaveForeign() {
    pop(from: open.lastIndex { !$0.isForeign || $0.isIntegrationPoint }.map { $0 + 1 } ?? 0)
  }

  /// - Returns: whether the tag belonged to SVG or MathML.
  private mutating func endForeign(_ name: String) -> Bool {
    guard !HTMLElementKind(name).contains(.leavesForeign) else {
      leaveForeign()
      return false
    }
    for index in open.indices.reversed() {
      guard open[index].isForeign else { return false }
      guard open[index].name == name else { continue }
      pop(from: index)
      return true
    }
    return false
  }

  // MARK: Formatting

  /// Handles text other than white space.
  mutating func text() -> Changes {
    changes = Changes()
    if closedFormatting > 0, !isForeign, !isInTableStructure { reopenFormatting() }
    return changes
  }

  /// - Returns: the number of the entry.
  private mutating func list(_ name: String, _ tag: Range<Int>) -> Int {
    let equal = formatting.indices.filter {
      formatting[$0].name == name && !name.isEmpty && input[formatting[$0].tag].elementsEqual(input[tag])
    }
    if equal.count >= Self.equalLimit { remove(at: equal[0]) }
    lastNumber += 1
    formatting.append(Formatting(number: lastNumber, name: name, tag: tag))
    return lastNumber
  }

  private mutating func remove(at index: Int) {
    if !formatting[index].isOpen { closedFormatting -= 1 }
    formatting.remove(at: index)
  }

  /// The place of a formatting element in the list.
  private func listed(_ name: String) -> Int? {
    let start = formatting.lastIndex { $0.isMarker }.map { $0 + 1 } ?? 0
    return formatting[start...].lastIndex { $0.name == name }
  }

  /// Ends a formatting element. If blocks are open in it, it ends with them, but isn't opened again.
  private mutating func endFormatting(_ name: String) {
    if let last = open.last, last.name == name {
      // Enough equal elements may be open for it not to be listed.
      if let entry = formatting.lastIndex(where: { $0.number == last.formatting }) { remove(at: entry) }
      return pop(from: open.count - 1)
    }
    guard let entry = listed(name) else { return }
    let number = formatting[entry].number
    remove(at: entry)
    guard let index = open.lastIndex(where: { $0.formatting == number }) else { return }
    guard let block = open[index...].firstIndex(where: \.isSpecial) else { return pop(from: index) }
    for inner in index..<block { open[inner].hasEnded = true }
  }

  /// Opens the formatting elements again that a block has closed.
  private mutating func reopenFormatting() {
    guard closedFormatting > 0 else { return }
    let start = formatting.lastIndex { $0.isMarker || $0.isOpen }.map { $0 + 1 } ?? 0
    for index in start..<formatting.count {
      let entry = formatting[index]
      guard entry.tag.count <= repeatable else { return forgetFormatting() }
      repeatable -= entry.tag.count
      changes.reopened.append(entry.tag.lowerBound)
      formatting[index].isOpen = true
      closedFormatting -= 1
      open.append(
        Element(
          name: entry.name, written: entry.name, kind: HTMLElementKind(entry.name), formatting: entry.number))
    }
  }

  private mutating func forgetFormatting() {
    formatting.removeAll { !$0.isOpen }
    closedFormatting = 0
  }

  // MARK: The stack

  /// Closes all elements at the end of the document.
  mutating func finish() -> Changes {
    changes = Changes()
    pop(from: 0)
    return changes
  }

  /// Whether the innermost part of a table is one in which there are only cells.
  private var isBetweenCells: Bool {
    let part = open.last { !$0.isForeign && ($0.name == "table" || $0.kind.contains(.tablePart)) }
    return part?.isTableStructure ?? false
  }

  private var isInTableStructure: Bool { open.last?.isTableStructure ?? false }

  var hasParagraph: Bool { paragraphInScope != nil }

  private var paragraphInScope: Int? { inScope(beyond: ["button"]) { $0.name == "p" } }

  private var innermostTable: Int? {
    guard let index = open.lastIndex(where: { $0.name == "table" || $0.name == "template" }) else {
      return nil
    }
    return open[index].name == "table" ? index : nil
  }

  /// Finds the innermost element that a tag can close from here.
  /// - Parameter barriers: further elements out of which the tag doesn't reach.
  private func inScope(beyond barriers: Set<String> = [], _ isWanted: (Element) -> Bool) -> Int? {
    for index in open.indices.reversed() {
      if !open[index].isForeign, isWanted(open[index]) { return index }
      if open[index].isScope || barriers.contains(open[index].name) { return nil }
    }
    return nil
  }

  /// Closes the elements from an index on.
  private mutating func pop(from index: Int) {
    while open.count > index || open.last?.hasEnded ?? false {
      guard let element = open.popLast() else { return }
      changes.ended.append(element.written)
      if element.kind.contains(.marker), !element.isForeign { clearFormatting() }
      guard let number = element.formatting, let entry = formatting.lastIndex(where: { $0.number == number })
      else { continue }
      formatting[entry].isOpen = false
      closedFormatting += 1
    }
  }

  /// Removes the formatting elements since the start of an element that contains formatting.
  private mutating func clearFormatting() {
    while let last = formatting.last {
      remove(at: formatting.count - 1)
      if last.isMarker { return }
    }
  }
}
