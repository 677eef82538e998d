"""Opens, pushes, reads, attaches and hears its change, with GDBus and no bus between."""

import sys

from gi.repository import Gio, GLib

NAME = "org.waymark.Navigation1"
address, scene = sys.argv[1:]

peer = Gio.DBusConnection.new_for_address_sync(
    address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT, None, None)
loop = GLib.MainLoop()


def call(member, signature, *values, path="/org/waymark/Navigation1", interface=NAME):
    return peer.call_sync(
        None, path, interface, member, GLib.Variant(signature, values), None,
        Gio.DBusCallFlags.NONE, -1, None).unpack()


def changed(connection, sender, path, interface, signal, values):
    interface, properties, _ = values.unpack()
    if interface == NAME + ".Scene" and "Revision" in properties:
        print("heard", properties["Revision"], properties["Cause"])
        loop.quit()


print("open", *call("OpenURL", "(ssa{sv})", scene, "iosdev://checkout/c1", {})[:2])
product = ("productDetail", {"productId": GLib.Variant("s", "p1")})
print("push", *call("Push", "(s(sa{sv})a{sv})", scene, product, {}))
print("path", *[name for name, _ in call("Snapshot", "(s)", scene)[0]["path"]])
path, _ = call("Attach", "(sa{sv})", scene, {})
print("attach", path)
peer.signal_subscribe(
    None, "org.freedesktop.DBus.Properties", "PropertiesChanged", path, None,
    Gio.DBusSignalFlags.NONE, changed)
print("pop", *call("Pop", "(sua{sv})", scene, 1, {}))
loop.run()
print("live", *map(int, call(
    "Get", "(ss)", NAME + ".Scene", "Live", path=path,
    interface="org.freedesktop.DBus.Properties")))
