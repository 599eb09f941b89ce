internal import VmailDomain

/// Numbers the links of a document. Links to the same target share a number, such as the image, the headline and the
/// button of a newsletter.
struct LinkList {
  private var links: [RichText.Link] = []
  private var numbers: [SafeTarget: Int] = [:]
  private var targets: [SafeTarget] = []

  /// The number of addresses below one host, with texts that name no site, from which it counts the clicks of a newsletter:
  /// whoever imitates another site has few pages.
  private static let counterSize = 4

  /// The links, with warnings. That a text names another site than the counter through which the link leads is no warning.
  var checked: [RichText.Link] {
    let hosts = targets.map { target -> String? in
      if case .web(let address) = target, !address.host.isNumeric { address.host.ascii } else { nil }
    }
    var sizes: [String: Int] = [:]
    for case (let link, let host?) in zip(links, hosts) where link.warning == nil && !link.text.isEmpty {
      sizes[host, default: 0] += 1
    }
    return zip(links, hosts).map { link, host in
      guard link.warning?.reason == .otherHost, let host, sizes[host, default: 0] >= Self.counterSize else {
        return link
      }
      var link = link
      link.warning = nil
      return link
    }
  }

  mutating func number(of target: SafeTarget) -> Int {
    if let number = numbers[target] { return number }
    links.append(RichText.Link(text: "", target: target.string))
    targets.append(target)
    numbers[target] = links.count - 1
    return links.count - 1
  }

  /// Returns what a link that has no text is called: its address, as far as that says something.
  func name(of number: Int) -> String {
    guard case .web(let address) = targets[number] else { return links[number].target }
    let path = address.rest.prefix { $0 != "?" && $0 != "#" }
    return address.host.ascii + (path.utf8.count > Self.pathLimit ? "" : path == "/" ? "" : path)
  }

  /// The maximum length of a path that a person chose.
  private static let pathLimit = 40

  /// Checks the text of a link once it is complete. The first text that isn't empty is kept, and the first warning.
  mutating func note(_ text: String, of number: Int) {
    guard links.indices.contains(number) else { return }
    if links[number].text.isEmpty { links[number].text = text }
    guard links[number].warning == nil else { return }
    switch targets[number] {
    case .web(let address): links[number].warning = LinkCheck.warning(text: text, target: address)
    case .mail(let address, _): links[number].warning = LinkCheck.warning(text: text, address: address)
    }
  }
}
