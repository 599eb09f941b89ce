extension Peer {
  /// Sets up a program that prints HTML as text, with the page of the row `render`.
  static func textBrowser(_ name: String, _ options: String...) -> (Workbench, String) throws -> Peer? {
    { _, folder in
      let page = folder + "/page.html"
      try File.write(ReadingMail.page(bytes: 50_000).utf8, to: page)
      return Peer(name: name, render: MeasuredProcess([name] + options + [page]))
    }
  }
}
