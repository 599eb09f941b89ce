extension MessageTree {
  /// Returns the part with a number, and the boundaries of the enclosing multiparts, outermost first.
  func part(at section: String) -> (part: MIMEPart, boundaries: [String])? {
    Self.find(section, in: body, boundaries: [])
  }

  private static func find(
    _ section: String, in part: MIMEPart, boundaries: [String]
  ) -> (part: MIMEPart, boundaries: [String])? {
    if part.section == section, !part.isMultipart { return (part, boundaries) }
    switch part.kind {
    case .leaf, .tooDeep: return nil
    case .multipart(let children):
      for child in children {
        let inside = boundaries + [part.boundary ?? ""]
        if let found = find(section, in: child, boundaries: inside) { return found }
      }
    case .message(let trees):
      for tree in trees {
        if let found = find(section, in: tree.body, boundaries: boundaries) { return found }
      }
    }
    return nil
  }
}
