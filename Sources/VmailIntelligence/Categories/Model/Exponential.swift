internal import FoundationEssentials
import Glibc

/// Computes eˣ.
enum Exponential {
  static func of(_ value: Float) -> Float { Float(exp(Double(max(value, -80)))) }
}

extension Float {
  package var logarithm: Float { Float(log(Double(self))) }
}
