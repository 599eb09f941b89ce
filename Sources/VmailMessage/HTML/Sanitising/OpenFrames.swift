/// The open elements of a document, each with the state that it passes on to its content.
///
/// Not everything is where its tags are: browsers move what is misplaced in a table out of it, and blocks out of formatting
/// that ends within them (HTML standard, sections 13.2.6.1 and 13.2.6.4.7).
struct OpenFrames<Frame> {
  private struct Level {
    var frame: Frame
    let isLegible: Bool
    /// The index of the level around the table, if only parts of a table belong here.
    var outside: Int?
    /// The index of the level into which browsers move a block from here, if that level's formatting ends within the block.
    var adopter: Int?
  }

  private var levels: [Level]

  /// - Parameter page: the state outside of all elements.
  init(_ page: Frame, isLegible: Bool) { levels = [Level(frame: page, isLegible: isLegible)] }

  /// Whether no element is open.
  var isEmpty: Bool { levels.count == 1 }

  /// The state of the innermost element.
  var innermost: Frame {
    get { levels[levels.count - 1].frame }
    set { levels[levels.count - 1].frame = newValue }
  }

  /// The state that applies to text here. A hidden table doesn't hide what is misplaced in it.
  var surrounding: Frame { levels[surroundingIndex].frame }

  /// Whether text here is misplaced in a table.
  var isMisplaced: Bool { levels[levels.count - 1].outside != nil }

  private var surroundingIndex: Int { levels[levels.count - 1].outside ?? levels.count - 1 }

  /// Returns the state of the element that an element of a kind is in.
  func parent(of kind: HTMLElementKind) -> Frame { levels[parentIndex(of: kind)].frame }

  /// Returns the state that decides whether an element of a kind can be read. It is its parent's, or that of the formatting
  /// from which browsers may move the element out of its parent.
  func origin(of kind: HTMLElementKind) -> Frame {
    let parent = parentIndex(of: kind)
    guard kind.contains(.special), !levels[parent].isLegible, let adopter = levels[levels.count - 1].adopter
    else { return levels[parent].frame }
    return levels[adopter].frame
  }

  private func parentIndex(of kind: HTMLElementKind) -> Int {
    kind.contains(.tablePart) ? levels.count - 1 : surroundingIndex
  }

  mutating func open(_ frame: Frame, _ kind: HTMLElementKind, isLegible: Bool) {
    let (last, outer) = (levels.count - 1, levels[levels.count - 1])
    var level = Level(frame: frame, isLegible: isLegible)
    if kind.contains(.tableStructure) { level.outside = kind.contains(.tablePart) ? outer.outside : last }
    if !kind.contains(.special) {
      level.adopter = kind.contains(.formatting) && isLegible ? levels.count : outer.adopter
    }
    levels.append(level)
  }

  /// Closes the innermost element, and returns its state.
  @discardableResult
  mutating func close() -> Frame {
    let frame = innermost
    if !isEmpty { levels.removeLast() }
    return frame
  }
}
