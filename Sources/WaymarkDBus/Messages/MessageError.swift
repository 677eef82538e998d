/// Why values cannot be written to a message or read from one.
package enum MessageError: Error, Hashable, Sendable {
  /// A value has another type than the signature says, or there are more or fewer values.
  case mismatch(expected: String, got: String)
  /// A type that no signature can express: an empty structure, a key that is not basic, …
  case invalidType(String)
  /// A string contains U+0000, which ends a string in a message.
  case nulInString
  /// Containers are nested more than `Message.depthLimit` levels deep.
  case tooDeep
  /// The values have more bytes than a message may have.
  case tooLarge(limit: Int)
  /// A value is a Unix file descriptor, which nothing here accepts.
  case fileDescriptor
  case outOfMemory
}
