package import WaymarkBytes

/// A moment in ISO 8601 form, in UTC and milliseconds: `2026-11-30T08:15:02.123Z`.
package struct Timestamp: Sendable {
  package let text: Text

  /// Creates a timestamp from microseconds since 1970. A moment outside the years 0 to 9999 becomes the
  /// nearest one inside.
  package init(microseconds: Int64) {
    let milliseconds = min(
      max(Self.floorDivide(microseconds, by: 1000), -62_167_219_200_000), 253_402_300_799_999)
    let day = Self.floorDivide(milliseconds, by: 86_400_000)
    let rest = milliseconds - day * 86_400_000
    let date = Self.date(daysSince1970: day)
    var text = Array("0000-00-00T00:00:00.000Z".utf8)
    func put(_ number: Int64, before end: Int, digits: Int) {
      var number = UInt32(number)
      var index = end
      while index > end - digits {
        index -= 1
        text[index] += UInt8(number % 10)
        number /= 10
      }
    }
    put(date.year, before: 4, digits: 4)
    put(date.month, before: 7, digits: 2)
    put(date.day, before: 10, digits: 2)
    put(rest / 3_600_000, before: 13, digits: 2)
    put(rest / 60_000 % 60, before: 16, digits: 2)
    put(rest / 1000 % 60, before: 19, digits: 2)
    put(rest % 1000, before: 23, digits: 3)
    self.text = Text(String(decoding: text, as: UTF8.self))
  }

  /// Returns the proleptic Gregorian date. It counts in years that begin in March.
  private static func date(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    return (
      year + era * 400 + (isNextYear ? 1 : 0), month + (isNextYear ? -9 : 3),
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  private static func floorDivide(_ number: Int64, by divisor: Int64) -> Int64 {
    number / divisor - (number % divisor < 0 ? 1 : 0)
  }
}
