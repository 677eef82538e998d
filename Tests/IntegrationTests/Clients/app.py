"""An app with a bus name: attaches the scenes that it is asked for, and writes down how.

Each line of its file is `activated SCENE` for a call of Activate, or `started SCENE, token TOKEN, id ID`
for a start with WAYMARK_SCENE in its environment.
"""

import os
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.waymark.Navigation1"
own_name, log = sys.argv[1:]

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
loop = GLib.MainLoop()


def note(line):
    with open(log, "a") as file:
        print(line, file=file)


def attach(scene):
    navigation = dbus.Interface(bus.get_object(NAME, "/org/waymark/Navigation1"), NAME)
    navigation.Attach(scene, dbus.Dictionary({}, signature="sv"))


class App(dbus.service.Object):
    @dbus.service.method("org.freedesktop.Application", in_signature="a{sv}")
    def Activate(self, data):
        note(f"activated {data['waymark-scene']}")
        attach(data["waymark-scene"])

    @dbus.service.method("org.waymark.Test1")
    def Quit(self):
        loop.quit()


app = App(bus, "/" + own_name.replace(".", "/"))
scene = os.environ.pop("WAYMARK_SCENE", None)
if scene is not None:
    token = os.environ.get("XDG_ACTIVATION_TOKEN", "none")
    startup = os.environ.get("DESKTOP_STARTUP_ID", "none")
    note(f"started {scene}, token {token}, id {startup}")
    attach(scene)
bus.request_name(own_name)
loop.run()
