internal import VmailDomain

/// Numbers the links of a document. Links to the same target share a number, such as the image, the headline and the
/// button of a newsletter.
struct LinkList {
  private(set) var links: [RichText.Link] = []
  private var numbers: [SafeTarget: Int] = [:]
  private var targets: [SafeTarget] = []

  mutating func number(of target: SafeTarget) -> Int {
    if let number = numbers[target] { return number }
    links.append(RichText.Link(text: "", target: target.string))
    targets.append(target)
    numbers[target] = links.count - 1
    return links.count - 1
  }

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
