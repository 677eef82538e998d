"""Opens, pushes, reads and pops in one scene, with nothing but dbus-python."""

import sys

import dbus

NAME = "org.waymark.Navigation1"
scene, url, route, parameter, value = sys.argv[1:]

bus = dbus.SessionBus()
navigation = dbus.Interface(bus.get_object(NAME, "/org/waymark/Navigation1"), NAME)
options = dbus.Dictionary({}, signature="sv")

print("open", *[str(part) for part in navigation.OpenURL(scene, url, options)[:2]])
print("push", navigation.Push(scene, (route, {parameter: value}), options))
snapshot = navigation.Snapshot(scene)
print("path", *[f"{name} {key}={text}" for name, fields in snapshot["path"]
                for key, text in fields.items()])
print("pop", navigation.Pop(scene, dbus.UInt32(1), options))

path, _ = navigation.Attach(scene, options)
properties = dbus.Interface(bus.get_object(NAME, path), "org.freedesktop.DBus.Properties")
print("revision", properties.Get(NAME + ".Scene", "Revision"))
print("cause", properties.Get(NAME + ".Scene", "Cause"))
print("routes", *[name for name, _ in properties.GetAll(NAME + ".Scene")["Path"]])
