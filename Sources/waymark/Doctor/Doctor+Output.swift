import WaymarkBytes
import WaymarkJSON

extension Report {
  init(_ doctor: Doctor) {
    let rows: [[String]] = doctor.diagnoses.map { diagnosis in
      let words = [diagnosis.words, diagnosis.remedy.map { "→ \($0)" }].compactMap(\.self)
      return [diagnosis.verdict.rawValue, diagnosis.subject, words.joined(separator: "\n")]
    }
    self.init(Table(rows).plain, status: doctor.status)
  }
}

extension JSONWriter {
  mutating func write(_ doctor: Doctor) {
    array(doctor.diagnoses) { writer, diagnosis in
      writer.beginObject()
      writer.member("verdict", Text(diagnosis.verdict.rawValue))
      writer.member("subject", Text(diagnosis.subject))
      writer.member("words", Text(diagnosis.words))
      writer.member("do", diagnosis.remedy.map { Text($0) })
      writer.endObject()
    }
  }
}
