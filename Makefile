# make demo   builds, and shows on a private bus: a link, navigation, a kill, the same place again
# make test   builds, and runs every test
# make bench  builds for release, and measures every speed goal; with QUICK=1 in less than two minutes
# make bench AGAINST=FOLDER  compares this tree's release build with the waymarkd and waymark in FOLDER
#
# make release       builds the programs to install
# make install       installs below $DESTDIR$PREFIX (PREFIX is /usr/local); make uninstall removes it
# make deb           makes the Debian package .build/deb/waymark_*.deb
# make test-desktop  as root: tests the installation with a real systemd, real buses and real launchers
#
# All of it needs make and a Swift 6.3 toolchain. If a target needs more and something is missing, it names
# that and installs the Debian packages (Tools/install-packages).
# PACKAGES=no   installs nothing; the target names what is missing and fails

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
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Tools Benchmarks

bench:
	@SWIFT="$(SWIFT)" Benchmarks/run $(if $(QUICK),--quick) $(if $(AGAINST),--against "$(AGAINST)") $(TOPICS)

PREFIX ?= /usr/local
BIN ?= .build/release
export PREFIX DESTDIR BIN

release:
	@Tools/install-packages $(BUILD_PACKAGES)
	SWIFT="$(SWIFT)" Tools/build-release

# Builds nothing, so that `sudo make install` needs no compiler. Run make release before it.
install:
	@Tools/install

uninstall:
	@Tools/install --remove

# Builds the programs, unless BIN names a folder with other ones.
built: $(if $(filter .build/release,$(BIN)),release)

deb: built
	@Tools/install-packages build-essential debhelper
	@Tools/deb

DESKTOP_PACKAGES = systemd dbus dbus-broker dbus-user-session libpam-systemd jq xdg-utils \
  desktop-file-utils libglib2.0-bin libgtk-3-bin xvfb xauth python3-dbus python3-gi appstream \
  qtbase5-dev-tools mandoc zsh fish lintian debootstrap

test-desktop: built
	@Tools/install-packages $(DESKTOP_PACKAGES)
	@Tests/desktop/run $(TESTS)

# Tests the JSON and URL readers with public test vectors. VECTORS is the folder with json/ and urltestdata.json.
conformance:
	$(SWIFT) run conformance "$(VECTORS)"

.PHONY: packages demo test lint bench release built install uninstall deb test-desktop conformance
