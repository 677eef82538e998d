# make demo   builds, and shows the main job on a private bus: a link, navigation, a kill, the same place
# make test   builds, and runs every test
# make bench  builds for release, and prints what each goal of speed is today; QUICK=1: within two minutes
#
# Both install what Debian has and this machine lacks; a Swift 6.3 toolchain is the only thing to bring.

SWIFT ?= swift

BUILD_PACKAGES = pkg-config libdbus-1-dev libsystemd-dev
BUS_PACKAGES = dbus systemd jq
TEST_PACKAGES = $(BUILD_PACKAGES) $(BUS_PACKAGES) libglib2.0-bin python3-dbus python3-gi python3-jsonschema mandoc

packages:
	@Tools/install-packages $(TEST_PACKAGES)

demo:
	@Tools/install-packages $(BUILD_PACKAGES) $(BUS_PACKAGES)
	$(SWIFT) build
	@Tools/demo "$$($(SWIFT) build --show-bin-path)"

test: packages
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Tools

bench:
	@SWIFT="$(SWIFT)" Benchmarks/run $(if $(QUICK),--quick) $(TOPICS)

# The readers against public test vectors: json/ of VECTORS holds JSONTestSuite's files.
conformance:
	$(SWIFT) run conformance "$(VECTORS)"

.PHONY: packages demo test lint bench conformance
