extension HTMLDocument {
  /// Whether it asks for a dark page, on which white text is legible (HTML standard, section 4.2.5.1).
  var isDark: Bool {
    guard let meta = names.firstIndex(of: "meta").map({ Int32($0) }) else { return false }
    let names = ElementAttributes.names(of: self)
    return nodes.contains { node in
      guard node.kind == .element, node.name == meta else { return false }
      let attributes = ElementAttributes(node, in: self, names: names)
      let schemes = attributes.string(.content).lowercased()
      return attributes.string(.name).lowercased() == "color-scheme" && schemes.contains("dark")
        && !schemes.contains("light")
    }
  }
}
