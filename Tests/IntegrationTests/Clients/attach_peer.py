"""Attaches a scene without a bus between, and then never reads."""

import signal
import sys

import dbus
import dbus.connection

NAME = "org.waymark.Navigation1"
address, scene = sys.argv[1:]

peer = dbus.connection.Connection(address)
options = dbus.Dictionary({}, signature="sv")
peer.call_blocking(None, "/org/waymark/Navigation1", NAME, "Attach", "sa{sv}", (scene, options))
signal.pause()
