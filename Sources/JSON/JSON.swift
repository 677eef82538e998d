package struct JSONValue: Sendable {}
