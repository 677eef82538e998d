"""Pushes once without wanting a reply, then once with one, and prints the answers to each."""

import sys

import dbus
import dbus.lowlevel
import dbus.mainloop.glib
from gi.repository import GLib

NAME = "org.waymark.Navigation1"
scene, route = sys.argv[1:]

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
loop = GLib.MainLoop()
came = []


def push():
    message = dbus.lowlevel.MethodCallMessage(NAME, "/org/waymark/Navigation1", NAME, "Push")
    message.append(scene, (route, dbus.Dictionary({}, signature="sv")),
                   dbus.Dictionary({}, signature="sv"), signature="s(sa{sv})a{sv}")
    return message


def note(_, message):
    came.append((message.get_reply_serial(), message.get_args_list()))
    if message.get_reply_serial() == last:
        loop.quit()
    return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED


bus.add_message_filter(note)
silent = push()
silent.set_no_reply(True)
first = bus.send_message(silent)
last = bus.send_message(push())
loop.run()
print([int(values[0]) for serial, values in came if serial == first],
      [int(values[0]) for serial, values in came if serial == last])
