#!/usr/bin/python3
"""An app of these tests, D-Bus activatable: attaches the scene it is activated for, and writes down
where it finds itself."""

import os
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.example.Notes"
INTERFACE = "org.freedesktop.Application"


def note(line):
    with open(os.path.expanduser("~/app.log"), "a") as log:
        print(line, file=log)


class App(dbus.service.Object):
    @dbus.service.method(INTERFACE, in_signature="a{sv}")
    def Activate(self, data):
        for key in sorted(data):
            note(f"{key}: {data[key]}")
        scene = data.get("waymark-scene")
        if scene is None:
            return
        daemon = self.connection.get_object(
            "org.waymark.Navigation1", "/org/waymark/Navigation1")
        _, snapshot = daemon.Attach(
            scene, dbus.Dictionary({}, signature="sv"),
            dbus_interface="org.waymark.Navigation1")
        for name, parameters in snapshot["path"]:
            values = " ".join(f"{key}={parameters[key]}" for key in sorted(parameters))
            note(f"shows {name} {values}")


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
note(f"started {' '.join(sys.argv[1:])}")
app = App(bus, "/org/example/Notes")
name = dbus.service.BusName(NAME, bus)
GLib.MainLoop().run()
