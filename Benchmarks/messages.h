/* The contract's types, as the client and the baselines append them. */
#pragma once

#include <dbus/dbus.h>
#include <stdint.h>

/* The app that the calls are for, and the routes that its scenes have on their paths. */
#define APP "org.waymark.Benchmark"
#define USUAL_DEPTH 4
#define SNAPSHOT_DEPTH 8

/* A route with one UUID, told apart from others by its number. */
void append_route(DBusMessageIter *into, uint64_t number);
/* A path of routes with these numbers and the following ones. */
void append_path(DBusMessageIter *into, unsigned depth, uint64_t first);
void append_string(DBusMessageIter *into, const char *text);

/* An a{sv}, between its beginning and its end. */
DBusMessageIter begin_dict(DBusMessageIter *into);
void end_dict(DBusMessageIter *into, DBusMessageIter *dict);
void append_entry(DBusMessageIter *dict, const char *key, int type, const void *value);
void append_path_entry(DBusMessageIter *dict, const char *key, unsigned depth, uint64_t first);
/* The entry numbers 1 to depth. */
void append_numbers_entry(DBusMessageIter *dict, const char *key, unsigned depth);
/* The paths of the one tab "", each route after its entry number. */
void append_tabs_entry(DBusMessageIter *dict, const char *key, unsigned depth, uint64_t first);
