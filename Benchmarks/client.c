/*
 * Makes N calls to a service and says what they took:
 *
 *   client [-f IN-FLIGHT] [-c CONNECTIONS] [-s SCENES] [-w WARM-UP] [-k SECONDS] SERVICE CALL N
 *
 * where SERVICE is a bus name, or the address of a socket that has no bus in between. It
 * prints the median and the 99th percentile of a call in microseconds, the calls per second, and how
 * many bytes the last reply and the last signal had. The calls are spread over the connections, and over
 * the scenes of each; of all together at most IN-FLIGHT wait for their replies. With -k the connections
 * are then kept open for so long. A call that fails ends the program.
 *
 * Where signals come, each reply must follow the one signal of its own revision, and revisions must
 * grow: so nothing was lost, doubled or put in another order. Where that is not so, the status is 3.
 */
#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "calls.h"

struct peer {
    DBusConnection *connection;
    unsigned first_scene;
    unsigned sent, answered, wanted;
    uint32_t first_serial;
    /* When each call was sent. */
    double *begins;
    uint64_t signals, signalled, replied;
};

static struct {
    unsigned in_flight, connections, scenes, warm_up, seconds;
    /* One of them. */
    const char *service, *address;
    const struct call *call;
    unsigned count;
} options = {.in_flight = 1, .connections = 1, .scenes = 10, .warm_up = 200};

static struct peer *peers;
static int poller;
static double *latencies;
static unsigned total;
/* Begins with the time, so that no scene is given the route that it has from an earlier run. */
static uint64_t last_number;
static int reply_bytes, signal_bytes;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int size_of(DBusMessage *message)
{
    char *bytes;
    int size;
    if (!dbus_message_marshal(message, &bytes, &size))
        errx(1, "out of memory");
    dbus_free(bytes);
    return size;
}

static void send_next(struct peer *peer)
{
    const unsigned scene = peer->first_scene + peer->sent % options.scenes;
    DBusMessage *message = make_call(options.call, options.service, scene, ++last_number);
    uint32_t serial;
    peer->begins[peer->sent] = now();
    dbus_connection_send(peer->connection, message, &serial);
    dbus_message_unref(message);
    if (peer->sent++ == 0)
        peer->first_serial = serial;
}

static uint64_t revision_of_signal(DBusMessage *signal)
{
    DBusMessageIter body, changed, entry, value;
    uint64_t revision = 0;
    dbus_message_iter_init(signal, &body);
    dbus_message_iter_next(&body);
    dbus_message_iter_recurse(&body, &changed);
    dbus_message_iter_recurse(&changed, &entry);
    dbus_message_iter_next(&entry);
    dbus_message_iter_recurse(&entry, &value);
    if (dbus_message_iter_get_arg_type(&value) == DBUS_TYPE_UINT64)
        dbus_message_iter_get_basic(&value, &revision);
    return revision;
}

static void take_reply(struct peer *peer, DBusMessage *reply)
{
    const uint32_t place = dbus_message_get_reply_serial(reply) - peer->first_serial;
    if (dbus_message_get_type(reply) == DBUS_MESSAGE_TYPE_ERROR) {
        const char *text = "";
        dbus_message_get_args(reply, NULL, DBUS_TYPE_STRING, &text, DBUS_TYPE_INVALID);
        errx(1, "%s: %s: %s", options.call->name, dbus_message_get_error_name(reply), text);
    }
    latencies[total++] = now() - peer->begins[place];
    peer->answered++;
    if (options.call->attaches) {
        dbus_message_get_args(reply, NULL, DBUS_TYPE_UINT64, &peer->replied, DBUS_TYPE_INVALID);
        if (peer->signals != peer->answered || peer->signalled != peer->replied)
            errx(
                3, "after %u replies and %" PRIu64 " signals: the reply says %" PRIu64
                ", the last signal %" PRIu64, peer->answered, peer->signals, peer->replied,
                peer->signalled);
    }
    if (total == options.count)
        reply_bytes = size_of(reply);
    if (peer->sent < peer->wanted)
        send_next(peer);
}

static void take_signal(struct peer *peer, DBusMessage *signal)
{
    if (!dbus_message_has_member(signal, "PropertiesChanged"))
        return;
    peer->signals++;
    peer->signalled = revision_of_signal(signal);
    if (signal_bytes == 0)
        signal_bytes = size_of(signal);
}

static void take_messages(struct peer *peer)
{
    DBusMessage *message;
    while ((message = dbus_connection_pop_message(peer->connection))) {
        if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_SIGNAL)
            take_signal(peer, message);
        else
            take_reply(peer, message);
        dbus_message_unref(message);
    }
}

static void wait_and_take(void)
{
    if (options.connections == 1) {
        if (!dbus_connection_read_write(peers[0].connection, -1))
            errx(1, "the bus is gone");
        take_messages(&peers[0]);
        return;
    }
    struct epoll_event events[64];
    const int count = epoll_wait(poller, events, 64, -1);
    for (int place = 0; place < count; place++) {
        struct peer *peer = events[place].data.ptr;
        if (!dbus_connection_read_write(peer->connection, 0))
            errx(1, "the bus is gone");
        take_messages(peer);
        dbus_connection_flush(peer->connection);
    }
}

/* Makes so many calls, as many at once as may be, and says how long all took. */
static double make_calls(unsigned count)
{
    const unsigned each = options.in_flight / options.connections ? : 1;
    total = 0;
    options.count = count;
    const double begin = now();
    for (unsigned place = 0; place < options.connections; place++) {
        struct peer *peer = &peers[place];
        peer->wanted = count / options.connections;
        peer->sent = peer->answered = peer->signals = 0;
        for (unsigned call = 0; call < each && call < peer->wanted; call++)
            send_next(peer);
    }
    while (total < count)
        wait_and_take();
    return now() - begin;
}

static void call_and_wait(
    struct peer *peer, const struct call *call, unsigned scene, uint64_t number)
{
    DBusError error = DBUS_ERROR_INIT;
    DBusMessage *message = make_call(call, options.service, scene, number);
    DBusMessage *reply =
        dbus_connection_send_with_reply_and_block(peer->connection, message, 25000, &error);
    if (!reply)
        errx(1, "%s: %s", call->name, error.message);
    dbus_message_unref(message);
    dbus_message_unref(reply);
}

static void prepare(struct peer *peer)
{
    DBusError error = DBUS_ERROR_INIT;
    peer->connection = options.address ? dbus_connection_open_private(options.address, &error)
                                       : dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    if (!peer->connection)
        errx(1, "no connection: %s", error.message);
    peer->first_scene = (peer - peers) * options.scenes;
    for (unsigned place = 0; place < options.scenes; place++) {
        const unsigned scene = peer->first_scene + place;
        if (options.call->depth > 0)
            call_and_wait(peer, &replace_call, scene, options.call->depth);
        if (options.call->attaches)
            call_and_wait(peer, &attach_call, scene, 0);
    }
    /* The signals of attaching were read, and are not counted. */
    DBusMessage *message;
    while ((message = dbus_connection_pop_message(peer->connection)))
        dbus_message_unref(message);
    int descriptor;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = peer};
    dbus_connection_get_unix_fd(peer->connection, &descriptor);
    epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event);
}

static int compare(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void read_options(int count, char **arguments)
{
    int option;
    while ((option = getopt(count, arguments, "f:c:s:w:k:")) != -1) {
        const unsigned number = optarg ? strtoul(optarg, NULL, 10) : 0;
        switch (option) {
        case 'f': options.in_flight = number; break;
        case 'c': options.connections = number; break;
        case 's': options.scenes = number; break;
        case 'w': options.warm_up = number; break;
        case 'k': options.seconds = number; break;
        default: exit(2);
        }
    }
    if (count - optind != 3 || options.connections == 0 || options.scenes == 0)
        errx(2, "usage: client [-f N] [-c N] [-s N] [-w N] [-k SECONDS] SERVICE CALL N");
    if (strchr(arguments[optind], '='))
        options.address = arguments[optind];
    else
        options.service = arguments[optind];
    options.call = find_call(arguments[optind + 1]);
    options.count = strtoul(arguments[optind + 2], NULL, 10);
    options.count -= options.count % options.connections;
    options.warm_up -= options.warm_up % options.connections;
}

int main(int count, char **arguments)
{
    read_options(count, arguments);
    const unsigned calls = options.count;
    const unsigned most = calls > options.warm_up ? calls : options.warm_up;
    peers = calloc(options.connections, sizeof *peers);
    latencies = calloc(most + 1, sizeof *latencies);
    last_number = now();
    poller = epoll_create1(EPOLL_CLOEXEC);
    for (unsigned place = 0; place < options.connections; place++) {
        peers[place].begins = calloc(most / options.connections + 1, sizeof(double));
        prepare(&peers[place]);
    }
    if (options.warm_up > 0)
        make_calls(options.warm_up);
    if (calls > 0) {
        const double duration = make_calls(calls);
        qsort(latencies, calls, sizeof *latencies, compare);
        printf(
            "%.1f %.1f %.0f %d %d\n", latencies[calls / 2], latencies[calls * 99 / 100],
            calls / duration * 1e6, reply_bytes, signal_bytes);
    } else {
        puts("0 0 0 0 0");
    }
    fflush(stdout);
    sleep(options.seconds);
}
