/// HTML with styles that hide text, and others that show it again, as bytes choose. All elements have end tags.
struct StyledPage {
  private var choices: ArraySlice<UInt8>
  private var words = 0
  private(set) var html = ""

  init(_ choices: ArraySlice<UInt8>) {
    self.choices = choices
    let rules = (0..<count(6)).map { _ in rule() }
    html = rules.isEmpty ? "" : "<style>\(rules.joined())</style>"
    for _ in 0...count(3) { element(depth: 0) }
  }

  private mutating func count(_ limit: Int) -> Int { Int(choices.popFirst() ?? 0) % limit }

  private mutating func pick(_ values: [String]) -> String { values[count(values.count)] }

  // MARK: Rules

  private mutating func rule() -> String {
    let around = pick(Self.conditions)
    let selectors = (0...count(2)).map { _ in pick(Self.selectors) }.joined(separator: ",")
    let rule = "\(selectors){\(declarations())}"
    return around.isEmpty ? rule : "\(around){\(rule)}"
  }

  private mutating func declarations() -> String {
    (0...count(3)).map { _ in pick(Self.declarations) + pick(["", "", "", "!important"]) + ";" }.joined()
  }

  private static let conditions = [
    "", "", "", "@media screen", "@media (min-width:600px)", "@media (min-width:900px)", "@media print",
    "@media (max-width:600px)", "@media (max-width:900px)", "@media not print",
    "@media screen and (min-width:1px)",
    "@media print,screen", "@media screen and", "@media (prefers-color-scheme:dark)", "@media (width>1px)",
    "@supports (display:block)", "@supports (a:b)", "@layer a", "@layer b", ".p", "div", ".q &",
    "@keyframes a",
    "@container (min-width:1px)", "@scope (.p)", "@font-face",
  ]
  private static let selectors = [
    "p", "div", "span", "b", ".p", ".q", ".P", "#i", "p.q", ".p.q", "div .p", "div>.p", "b+.p", "b~.q", "*",
    ".p[class]", "[id]", ".p:first-child", ".p:not(.q)", ":root", "body", "html", "td", ".x .p", ".p:hover",
    ".q::before", ":is(.p)", "div div", "table .q", "&", "& .p", ".p,?", ".p>", "a:link", "font", ".p .q",
  ]
  private static let declarations = [
    "display:none", "display:block", "display:inline", "display:contents", "display:inline-block",
    "display:flex",
    "display:unset", "display:x", "visibility:hidden", "visibility:visible", "visibility:unset", "opacity:0",
    "opacity:1", "opacity:x", "height:0;overflow:hidden", "width:0;overflow:hidden",
    "max-height:0;overflow:hidden",
    "height:9px", "max-height:none", "min-height:9px", "overflow:visible", "overflow-y:auto", "padding:9px",
    "block-size:9px", "max-block-size:none", "position:absolute;left:-9999px",
    "position:absolute;top:-9999px",
    "position:static", "position:fixed", "position:relative", "left:0", "right:0", "inset:0",
    "margin-left:99px",
    "transform:translate(9999px)", "float:left", "font-size:0", "font-size:16px", "font-size:2em",
    "font-size:initial",
    "font-size:unset", "font-size:x", "font:16px a", "color:#fff", "color:#000", "color:inherit",
    "color:unset",
    "background:#000", "background:#fff", "background:none", "all:unset", "all:initial", "flex:1", "margin:0",
    "color:transparent", "background-color:x",
  ]

  // MARK: Elements

  private mutating func element(depth: Int) {
    // A link ends the link around it, in the midst of other elements.
    let name = pick(depth == 0 ? Self.elements : Self.elements.filter { !$0.hasPrefix("a ") })
    html += "<\(name)\(pick(["", "", " class=p", " class=q", " class='p q'", " class=P"]))"
    html += pick(["", "", "", " id=i", " hidden", " color=white", " bgcolor=#000"])
    if count(3) == 0 { html += " style='\(declarations())'" }
    html += name == "table" ? "><tr><td>" : ">"
    words += 1
    html += " word\(words) "
    if depth < 4 { for _ in 0..<count(3) { element(depth: depth + 1) } }
    html += "</\(name.prefix { $0 != " " })>"
  }

  private static let elements = [
    "div", "p", "span", "b", "i", "a href=y", "font", "center", "table", "ul", "li", "mark", "button",
    "section", "svg", "foo", "td",
  ]
}
