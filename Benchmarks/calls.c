#include "calls.h"

#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define NAVIGATION "/org/waymark/Navigation1", "org.waymark.Navigation1"

static void append_scene(DBusMessageIter *body, unsigned scene)
{
    char id[64];
    snprintf(id, sizeof id, APP "/s%u", scene);
    append_string(body, id);
}

static void append_no_options(DBusMessageIter *body)
{
    DBusMessageIter options = begin_dict(body);
    end_dict(body, &options);
}

/* A Push that takes the top route off first, so that every call meets a path of one depth. */
static void append_push_with(DBusMessageIter *body, unsigned scene, uint64_t number, bool is_durable)
{
    const dbus_bool_t yes = true;
    append_scene(body, scene);
    append_route(body, number);
    DBusMessageIter options = begin_dict(body);
    append_entry(&options, "replace_top", DBUS_TYPE_BOOLEAN, &yes);
    if (is_durable)
        append_entry(&options, "durable", DBUS_TYPE_BOOLEAN, &yes);
    end_dict(body, &options);
}

static void append_push(DBusMessageIter *body, unsigned scene, uint64_t number)
{
    append_push_with(body, scene, number, false);
}

static void append_durable_push(DBusMessageIter *body, unsigned scene, uint64_t number)
{
    append_push_with(body, scene, number, true);
}

static void append_replace(DBusMessageIter *body, unsigned scene, uint64_t depth)
{
    append_scene(body, scene);
    append_path(body, depth, 1);
    append_no_options(body);
}

static void append_attach(DBusMessageIter *body, unsigned scene, uint64_t unused)
{
    (void)unused;
    append_scene(body, scene);
    append_no_options(body);
}

static void append_snapshot(DBusMessageIter *body, unsigned scene, uint64_t unused)
{
    (void)unused;
    append_scene(body, scene);
}

static void append_url(DBusMessageIter *body, const char *app, unsigned scene, uint64_t number)
{
    char id[64], url[128];
    snprintf(id, sizeof id, "org.waymark.%s/s%u", app, scene);
    snprintf(
        url, sizeof url, "%s:/area0/kind7/6f9619ff-8b86-4011-b42d-%012" PRIx64, app, number);
    append_string(body, id);
    append_string(body, url);
    append_no_options(body);
}

static void append_few_links(DBusMessageIter *body, unsigned scene, uint64_t number)
{
    append_url(body, "fewlinks", scene, number);
}

static void append_many_links(DBusMessageIter *body, unsigned scene, uint64_t number)
{
    append_url(body, "manylinks", scene, number);
}

static void append_nothing(DBusMessageIter *body, unsigned scene, uint64_t number)
{
    (void)body, (void)scene, (void)number;
}

static void append_version(DBusMessageIter *body, unsigned scene, uint64_t number)
{
    (void)scene, (void)number;
    append_string(body, "org.waymark.Navigation1");
    append_string(body, "Version");
}

/* Table, whether to make it, ID, a{sas} of apps, and a variant of data. */
static void append_permission(DBusMessageIter *body, unsigned scene, uint64_t number)
{
    const dbus_bool_t yes = true;
    char id[32];
    DBusMessageIter apps, data;
    snprintf(id, sizeof id, "s%u", scene);
    append_string(body, "waymark");
    dbus_message_iter_append_basic(body, DBUS_TYPE_BOOLEAN, &yes);
    append_string(body, id);
    dbus_message_iter_open_container(body, DBUS_TYPE_ARRAY, "{sas}", &apps);
    dbus_message_iter_close_container(body, &apps);
    dbus_message_iter_open_container(body, DBUS_TYPE_VARIANT, "a(sa{sv})", &data);
    append_path(&data, USUAL_DEPTH, number);
    dbus_message_iter_close_container(body, &data);
}

/*
 * A changeset that sets one key to a text, as dconf's clients serialise it: a GVariant of type a{smv}
 * with one entry. Everything is shorter than 256 bytes, so that an offset is one byte.
 */
static void append_change(DBusMessageIter *body, unsigned scene, uint64_t number)
{
    unsigned char blob[256] = {0}, *at = blob, *begin = blob;
    DBusMessageIter bytes;
    at += 1 + sprintf((char *)at, "/org/waymark/benchmark/s%u", scene);
    const unsigned char end_of_key = at - blob;
    while ((at - blob) % 8 != 0)
        at++;
    for (uint64_t place = 0; place < USUAL_DEPTH; place++)
        at += sprintf((char *)at, "item 6f9619ff-8b86-4011-b42d-%012" PRIx64 " ", number + place);
    at += 2; /* the text's end, and the variant's mark before its type */
    *at++ = 's';
    *at++ = 0; /* what a maybe of a variable size ends with */
    *at++ = end_of_key;
    const unsigned char end_of_entry = at - blob;
    *at++ = end_of_entry;
    dbus_message_iter_open_container(body, DBUS_TYPE_ARRAY, "y", &bytes);
    dbus_message_iter_append_fixed_array(&bytes, DBUS_TYPE_BYTE, &begin, at - blob);
    dbus_message_iter_close_container(body, &bytes);
}

const struct call replace_call = {"replace", NAVIGATION, "Replace", append_replace, 0, false};
const struct call attach_call = {"attach", NAVIGATION, "Attach", append_attach, 0, false};

static const struct call calls[] = {
    {"push", NAVIGATION, "Push", append_push, USUAL_DEPTH, false},
    {"push-attached", NAVIGATION, "Push", append_push, USUAL_DEPTH, true},
    {"push-durable", NAVIGATION, "Push", append_durable_push, USUAL_DEPTH, false},
    {"snapshot", NAVIGATION, "Snapshot", append_snapshot, SNAPSHOT_DEPTH, false},
    {"open-few-links", NAVIGATION, "OpenURL", append_few_links, 0, false},
    {"open-many-links", NAVIGATION, "OpenURL", append_many_links, 0, false},
    {"reload", NAVIGATION, "Reload", append_nothing, 0, false},
    {"sync", NAVIGATION, "Sync", append_nothing, 0, false},
    {"version", "/org/waymark/Navigation1", "org.freedesktop.DBus.Properties", "Get",
     append_version, 0, false},
    {"permission", "/org/freedesktop/impl/portal/PermissionStore",
     "org.freedesktop.impl.portal.PermissionStore", "Set", append_permission, 0, false},
    {"dconf", "/ca/desrt/dconf/Writer/user", "ca.desrt.dconf.Writer", "Change", append_change, 0,
     false},
};

const struct call *find_call(const char *name)
{
    for (size_t place = 0; place < sizeof calls / sizeof *calls; place++)
        if (strcmp(calls[place].name, name) == 0)
            return &calls[place];
    errx(2, "there is no call %s", name);
}

DBusMessage *make_call(
    const struct call *call, const char *service, unsigned scene, uint64_t number)
{
    DBusMessageIter body;
    DBusMessage *message =
        dbus_message_new_method_call(service, call->path, call->interface, call->member);
    dbus_message_iter_init_append(message, &body);
    call->append(&body, scene, number);
    return message;
}
