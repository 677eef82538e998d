"""Opens, pushes, reads, attaches and hears its change, with dbus-python and no bus between."""

import sys

import dbus
import dbus.connection
import dbus.mainloop.glib
from gi.repository import GLib

NAME = "org.waymark.Navigation1"
address, scene = sys.argv[1:]

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
peer = dbus.connection.Connection(address)
loop = GLib.MainLoop()
navigation = dbus.Interface(peer.get_object(None, "/org/waymark/Navigation1"), NAME)
options = dbus.Dictionary({}, signature="sv")


def changed(interface, values, invalidated):
    if interface == NAME + ".Scene" and "Revision" in values:
        print("heard", values["Revision"], values["Cause"])
        loop.quit()


print("open", *[str(part) for part in navigation.OpenURL(scene, "iosdev://checkout/c1", options)[:2]])
print("push", navigation.Push(scene, ("productDetail", {"productId": "p1"}), options))
print("path", *[str(name) for name, _ in navigation.Snapshot(scene)["path"]])
path, _ = navigation.Attach(scene, options)
print("attach", path)
peer.add_signal_receiver(changed, "PropertiesChanged", "org.freedesktop.DBus.Properties", path=path)
print("pop", navigation.Pop(scene, dbus.UInt32(1), options))
loop.run()
print("live", peer.call_blocking(
    None, path, "org.freedesktop.DBus.Properties", "Get", "ss", (NAME + ".Scene", "Live")))
