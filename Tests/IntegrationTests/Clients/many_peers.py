"""Connects 300 times without a bus and prints how many are served; then connects 256 times without a
word, waits until all of these are closed, and prints whether one that speaks is served."""

import socket
import sys

import dbus.connection

NAME = "org.waymark.Navigation1"
path = sys.argv[1]


def connect():
    try:
        peer = dbus.connection.Connection("unix:path=" + path)
        peer.call_blocking(
            None, "/org/waymark/Navigation1", "org.freedesktop.DBus.Peer", "Ping", "", ())
        return peer
    except dbus.DBusException:
        return None


peers = [peer for peer in (connect() for _ in range(300)) if peer]
print(len(peers))
for peer in peers:
    peer.close()

mute = []
for _ in range(256):
    mute.append(socket.socket(socket.AF_UNIX))
    mute[-1].connect(path)
for end in mute:
    assert end.recv(1) == b""
print(connect() is not None)
