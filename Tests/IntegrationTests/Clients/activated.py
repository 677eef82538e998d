"""Runs a program with a listening socket passed to it, as systemd does."""

import os
import socket
import sys

path, *command = sys.argv[1:]

listening = socket.socket(socket.AF_UNIX)
listening.bind(path)
listening.listen()
os.dup2(listening.fileno(), 3)
os.set_inheritable(3, True)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()), LISTEN_FDNAMES="waymarkd.socket")
os.execv(command[0], command)
