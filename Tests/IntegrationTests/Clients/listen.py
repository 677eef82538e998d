"""Prints what PropertiesChanged tells, until the signal `Fence`: as the client of a scene, as its
watcher, or as neither.

When it listens it owns the bus name that it is given.
"""

import sys

import dbus
import dbus.mainloop.glib
from gi.repository import GLib

NAME = "org.waymark.Navigation1"
own_name, part, scene = sys.argv[1:]

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
loop = GLib.MainLoop()
navigation = dbus.Interface(bus.get_object(NAME, "/org/waymark/Navigation1"), NAME)
options = dbus.Dictionary({}, signature="sv")


def changed(interface, values, invalidated):
    if interface == NAME + ".Scene" and "Revision" in values:
        print(values["Revision"], values["Cause"], *[name for name, _ in values["Path"]], flush=True)


bus.add_signal_receiver(changed, "PropertiesChanged", "org.freedesktop.DBus.Properties")
bus.add_signal_receiver(loop.quit, "Fence", "org.waymark.Test1")

if part == "attach":
    navigation.Attach(scene, options)
elif part == "watch":
    navigation.Watch(scene, options)

bus.request_name(own_name)
loop.run()
