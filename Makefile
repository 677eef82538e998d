# make demo   builds, and shows the main job on a private bus: a link, navigation, a kill, the same place
# make test   builds, and runs every test
# make bench  builds for release, and prints what each goal of speed is today; QUICK=1: within two minutes
# make bench AGAINST=FOLDER  compares this tree's release build with the waymarkd and waymark in FOLDER
#
# make release       builds what is installed
# make install       installs it below PREFIX (/usr/local), for packagers below DESTDIR; make uninstall
# make deb           makes the Debian package .build/deb/waymark_*.deb
# make test-desktop  as root: what is installed, under a real systemd, on real buses, with real launchers
#
# It needs make and a Swift 6.3 toolchain. Each target that needs more looks for it first. If something is
# missing, the target names it and installs Debian's packages of it (Tools/install-packages).
# PACKAGES=no   installs nothing: names what is missing, and goes on only if nothing is

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

# Builds nothing, so that `sudo make install` needs no compiler: make release comes first.
install:
	@Tools/install

uninstall:
	@Tools/install --remove

# What BIN holds, if that is for us to build.
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

# The readers against public test vectors: VECTORS holds JSONTestSuite's files in json, and urltestdata.json.
conformance:
	$(SWIFT) run conformance "$(VECTORS)"

.PHONY: packages demo test lint bench release built install uninstall deb test-desktop conformance
