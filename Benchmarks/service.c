/*
 * The baselines: a bare libdbus service, with what a C program would do at least.
 *
 *   service NAME echo      answers each call with a number
 *   service NAME signal    the same, and before it a signal of the size and signature of Push's
 *                          PropertiesChanged, to the caller
 *   service NAME snapshot  the same as echo, but Snapshot gets the reply of a path of 8, from constants
 *   service NAME once      answers one call with a number, and ends
 *   service ADDRESS peer   the same as signal, on a socket without a bus, for one client after the other
 */
#include <err.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "messages.h"

static enum { ECHO, SIGNAL, SNAPSHOT, ONCE, PEER } mode;
static uint64_t revision;

static void append_snapshot(DBusMessageIter *into)
{
    const uint32_t stored = SNAPSHOT_DEPTH;
    const dbus_bool_t no = false;
    const char *app = APP, *scene = APP "/s0", *tab = "", *back = "item";
    DBusMessageIter dict = begin_dict(into);
    append_entry(&dict, "app", DBUS_TYPE_STRING, &app);
    append_entry(&dict, "scene", DBUS_TYPE_STRING, &scene);
    append_entry(&dict, "revision", DBUS_TYPE_UINT64, &revision);
    append_entry(&dict, "tab", DBUS_TYPE_STRING, &tab);
    append_path_entry(&dict, "path", SNAPSHOT_DEPTH, revision);
    append_numbers_entry(&dict, "entries", SNAPSHOT_DEPTH);
    append_entry(&dict, "stored", DBUS_TYPE_UINT32, &stored);
    append_entry(&dict, "back_title", DBUS_TYPE_STRING, &back);
    append_tabs_entry(&dict, "tabs", SNAPSHOT_DEPTH, revision);
    append_entry(&dict, "live", DBUS_TYPE_BOOLEAN, &no);
    append_entry(&dict, "held", DBUS_TYPE_BOOLEAN, &no);
    end_dict(into, &dict);
}

static void send_signal(DBusConnection *connection, const char *receiver)
{
    DBusMessage *signal = dbus_message_new_signal(
        "/org/waymark/Navigation1/scene/org_2ewaymark_2eBenchmark_2fs0",
        "org.freedesktop.DBus.Properties", "PropertiesChanged");
    const char *cause = "push";
    DBusMessageIter body, invalidated;
    if (receiver)
        dbus_message_set_destination(signal, receiver);
    dbus_message_iter_init_append(signal, &body);
    append_string(&body, "org.waymark.Navigation1.Scene");
    DBusMessageIter changed = begin_dict(&body);
    append_entry(&changed, "Revision", DBUS_TYPE_UINT64, &revision);
    append_entry(&changed, "Cause", DBUS_TYPE_STRING, &cause);
    append_path_entry(&changed, "Path", USUAL_DEPTH, revision);
    append_numbers_entry(&changed, "Entries", USUAL_DEPTH);
    end_dict(&body, &changed);
    dbus_message_iter_open_container(&body, DBUS_TYPE_ARRAY, "s", &invalidated);
    append_string(&invalidated, "Tabs");
    append_string(&invalidated, "URL");
    dbus_message_iter_close_container(&body, &invalidated);
    dbus_connection_send(connection, signal, NULL);
    dbus_message_unref(signal);
}

static DBusHandlerResult answer(DBusConnection *connection, DBusMessage *call, void *unused)
{
    (void)unused;
    if (dbus_message_get_type(call) != DBUS_MESSAGE_TYPE_METHOD_CALL)
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    revision++;
    if (mode == SIGNAL || mode == PEER)
        send_signal(connection, dbus_message_get_sender(call));
    DBusMessage *reply = dbus_message_new_method_return(call);
    DBusMessageIter body;
    dbus_message_iter_init_append(reply, &body);
    if (mode == SNAPSHOT && strcmp(dbus_message_get_member(call), "Snapshot") == 0)
        append_snapshot(&body);
    else
        dbus_message_iter_append_basic(&body, DBUS_TYPE_UINT64, &revision);
    dbus_connection_send(connection, reply, NULL);
    dbus_message_unref(reply);
    if (mode == ONCE) {
        dbus_connection_flush(connection);
        exit(0);
    }
    return DBUS_HANDLER_RESULT_HANDLED;
}

static DBusWatch *listening;
static DBusConnection *accepted;

static dbus_bool_t keep_watch(DBusWatch *watch, void *unused)
{
    (void)unused;
    listening = watch;
    return true;
}

static void drop_watch(DBusWatch *watch, void *unused)
{
    (void)watch, (void)unused;
}

static void keep_connection(DBusServer *server, DBusConnection *connection, void *unused)
{
    (void)server, (void)unused;
    accepted = dbus_connection_ref(connection);
}

static void serve_peers(const char *address)
{
    DBusError error = DBUS_ERROR_INIT;
    DBusServer *server = dbus_server_listen(address, &error);
    if (!server)
        errx(1, "cannot listen at %s: %s", address, error.message);
    dbus_server_set_new_connection_function(server, keep_connection, NULL, NULL);
    dbus_server_set_watch_functions(server, keep_watch, drop_watch, NULL, NULL, NULL);
    for (;;) {
        struct pollfd socket = {.fd = dbus_watch_get_unix_fd(listening), .events = POLLIN};
        poll(&socket, 1, -1);
        dbus_watch_handle(listening, DBUS_WATCH_READABLE);
        if (!accepted)
            continue;
        dbus_connection_set_exit_on_disconnect(accepted, false);
        dbus_connection_add_filter(accepted, answer, NULL, NULL);
        while (dbus_connection_read_write_dispatch(accepted, -1))
            ;
        dbus_connection_unref(accepted);
        accepted = NULL;
    }
}

int main(int count, char **arguments)
{
    const char *modes[] = {
        [ECHO] = "echo", [SIGNAL] = "signal", [SNAPSHOT] = "snapshot", [ONCE] = "once",
        [PEER] = "peer"};
    if (count != 3)
        errx(2, "usage: service NAME echo|signal|snapshot|once, service ADDRESS peer");
    while (strcmp(modes[mode], arguments[2]) != 0)
        if (++mode > PEER)
            errx(2, "there is no mode %s", arguments[2]);
    if (mode == PEER)
        serve_peers(arguments[1]);

    DBusError error = DBUS_ERROR_INIT;
    DBusConnection *connection = dbus_bus_get(DBUS_BUS_SESSION, &error);
    if (!connection)
        errx(1, "no bus: %s", error.message);
    dbus_connection_add_filter(connection, answer, NULL, NULL);
    if (dbus_bus_request_name(connection, arguments[1], DBUS_NAME_FLAG_DO_NOT_QUEUE, &error) !=
        DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER)
        errx(1, "cannot own %s", arguments[1]);
    while (dbus_connection_read_write_dispatch(connection, -1))
        ;
}
