# The readers against public test vectors: json/ of VECTORS holds JSONTestSuite's files.
conformance:
	swift run conformance "$(VECTORS)"

.PHONY: conformance
