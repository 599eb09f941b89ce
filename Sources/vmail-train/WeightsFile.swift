/// Writes the Swift file with the bundled weights.
enum WeightsFile {
  static func source(_ text: String) -> String {
    """
    /// Written by scripts/train-categories from Training/train; ``ModelCoding`` has the form.
    package enum BundledWeights {
      package static let text = \"\"\"
    \(text.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
        \"\"\"
    }

    """
  }
}
