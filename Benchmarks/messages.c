#include "messages.h"

#include <inttypes.h>
#include <stdio.h>

/* Nothing here looks at what libdbus answers: it fails for want of memory alone. */

void append_string(DBusMessageIter *into, const char *text)
{
    dbus_message_iter_append_basic(into, DBUS_TYPE_STRING, &text);
}

DBusMessageIter begin_dict(DBusMessageIter *into)
{
    DBusMessageIter dict;
    dbus_message_iter_open_container(into, DBUS_TYPE_ARRAY, "{sv}", &dict);
    return dict;
}

void end_dict(DBusMessageIter *into, DBusMessageIter *dict)
{
    dbus_message_iter_close_container(into, dict);
}

/* An entry up to its value: `end_entry` follows. */
static void begin_entry(
    DBusMessageIter *dict, const char *key, const char *type, DBusMessageIter *entry,
    DBusMessageIter *variant)
{
    dbus_message_iter_open_container(dict, DBUS_TYPE_DICT_ENTRY, NULL, entry);
    append_string(entry, key);
    dbus_message_iter_open_container(entry, DBUS_TYPE_VARIANT, type, variant);
}

static void end_entry(DBusMessageIter *dict, DBusMessageIter *entry, DBusMessageIter *variant)
{
    dbus_message_iter_close_container(entry, variant);
    dbus_message_iter_close_container(dict, entry);
}

void append_entry(DBusMessageIter *dict, const char *key, int type, const void *value)
{
    DBusMessageIter entry, variant;
    const char signature[] = {(char)type, '\0'};
    begin_entry(dict, key, signature, &entry, &variant);
    dbus_message_iter_append_basic(&variant, type, value);
    end_entry(dict, &entry, &variant);
}

/* The name and the parameters, without the structure around them. */
static void append_route_fields(DBusMessageIter *into, uint64_t number)
{
    char uuid[37];
    snprintf(uuid, sizeof uuid, "6f9619ff-8b86-4011-b42d-%012" PRIx64, number & 0xFFFFFFFFFFFF);
    append_string(into, "item");
    DBusMessageIter parameters = begin_dict(into);
    append_entry(&parameters, "id", DBUS_TYPE_STRING, &(const char *){uuid});
    end_dict(into, &parameters);
}

void append_route(DBusMessageIter *into, uint64_t number)
{
    DBusMessageIter route;
    dbus_message_iter_open_container(into, DBUS_TYPE_STRUCT, NULL, &route);
    append_route_fields(&route, number);
    dbus_message_iter_close_container(into, &route);
}

void append_path(DBusMessageIter *into, unsigned depth, uint64_t first)
{
    DBusMessageIter path;
    dbus_message_iter_open_container(into, DBUS_TYPE_ARRAY, "(sa{sv})", &path);
    for (unsigned place = 0; place < depth; place++)
        append_route(&path, first + place);
    dbus_message_iter_close_container(into, &path);
}

void append_path_entry(DBusMessageIter *dict, const char *key, unsigned depth, uint64_t first)
{
    DBusMessageIter entry, variant;
    begin_entry(dict, key, "a(sa{sv})", &entry, &variant);
    append_path(&variant, depth, first);
    end_entry(dict, &entry, &variant);
}

void append_numbers_entry(DBusMessageIter *dict, const char *key, unsigned depth)
{
    DBusMessageIter entry, variant, numbers;
    begin_entry(dict, key, "at", &entry, &variant);
    dbus_message_iter_open_container(&variant, DBUS_TYPE_ARRAY, "t", &numbers);
    for (uint64_t number = 1; number <= depth; number++)
        dbus_message_iter_append_basic(&numbers, DBUS_TYPE_UINT64, &number);
    dbus_message_iter_close_container(&variant, &numbers);
    end_entry(dict, &entry, &variant);
}

void append_tabs_entry(DBusMessageIter *dict, const char *key, unsigned depth, uint64_t first)
{
    DBusMessageIter entry, variant, tabs, tab, path, route;
    begin_entry(dict, key, "a{sa(tsa{sv})}", &entry, &variant);
    dbus_message_iter_open_container(&variant, DBUS_TYPE_ARRAY, "{sa(tsa{sv})}", &tabs);
    dbus_message_iter_open_container(&tabs, DBUS_TYPE_DICT_ENTRY, NULL, &tab);
    append_string(&tab, "");
    dbus_message_iter_open_container(&tab, DBUS_TYPE_ARRAY, "(tsa{sv})", &path);
    for (unsigned place = 0; place < depth; place++) {
        const uint64_t number = place + 1;
        dbus_message_iter_open_container(&path, DBUS_TYPE_STRUCT, NULL, &route);
        dbus_message_iter_append_basic(&route, DBUS_TYPE_UINT64, &number);
        append_route_fields(&route, first + place);
        dbus_message_iter_close_container(&path, &route);
    }
    dbus_message_iter_close_container(&tab, &path);
    dbus_message_iter_close_container(&tabs, &tab);
    dbus_message_iter_close_container(&variant, &tabs);
    end_entry(dict, &entry, &variant);
}
