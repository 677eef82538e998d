/// A finding of `waymark doctor` about one thing that Waymark needs.
struct Diagnosis: Equatable {
  enum Verdict: String {
    case good = "ok"
    /// It works, but something could be better.
    case hint
    case fault
  }

  let verdict: Verdict
  let subject: String
  let words: String
  /// What to do. Nil if there is nothing to do.
  let remedy: String?

  static func good(_ subject: String, _ words: String) -> Diagnosis {
    Diagnosis(verdict: .good, subject: subject, words: words, remedy: nil)
  }

  static func hint(_ subject: String, _ words: String, do remedy: String) -> Diagnosis {
    Diagnosis(verdict: .hint, subject: subject, words: words, remedy: remedy)
  }

  static func fault(_ subject: String, _ words: String, do remedy: String) -> Diagnosis {
    Diagnosis(verdict: .fault, subject: subject, words: words, remedy: remedy)
  }
}
