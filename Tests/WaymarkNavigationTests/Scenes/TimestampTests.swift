import Foundation
import Testing
import WaymarkBytes
import WaymarkNavigation

struct TimestampTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (999, "1970-01-01T00:00:00.000Z"),
      (1000, "1970-01-01T00:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (1_796_026_502_123_999, "2026-11-30T08:15:02.123Z"),
      (951_782_399_999_999, "2000-02-28T23:59:59.999Z"),
      (951_782_400_000_000, "2000-02-29T00:00:00.000Z"),
      (1_709_164_800_000_000, "2024-02-29T00:00:00.000Z"),
      (4_107_542_400_000_000, "2100-03-01T00:00:00.000Z"),
      (-2_203_891_200_000_000, "1900-03-01T00:00:00.000Z"),
      (253_402_300_799_999_999, "9999-12-31T23:59:59.999Z"), (.max, "9999-12-31T23:59:59.999Z"),
      (-62_167_219_200_000_000, "0000-01-01T00:00:00.000Z"), (.min, "0000-01-01T00:00:00.000Z"),
    ] as [(Int64, Text)])
  func `a moment is written as ISO 8601 does in UTC, to the millisecond`(
    microseconds: Int64, text: Text
  ) {
    #expect(Timestamp(microseconds: microseconds).text == text)
  }

  @Test func `every day of four centuries is the calendar's`() {
    let style = Date.ISO8601FormatStyle(timeZone: TimeZone.gmt)
    for day in stride(from: 0 as Int64, to: 146_097, by: 7) {
      let seconds = (day - 40_000) * 86_400 + day % 86_400
      let date = Date(timeIntervalSince1970: Double(seconds)).formatted(style)
      let text = Timestamp(microseconds: seconds * 1_000_000).text
      #expect(text.string == date.dropLast() + ".000Z")
    }
  }
}
