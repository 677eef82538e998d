/*
 * How long a program takes, from its exec on, in microseconds:
 *
 *   spawn exit PROGRAM …          until it has ended
 *   spawn name NAME PROGRAM …     until it owns a bus name; it then gets SIGTERM
 */
#include <dbus/dbus.h>
#include <err.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static DBusConnection *listen_for_owner(const char *name)
{
    char rule[512];
    DBusError error = DBUS_ERROR_INIT;
    DBusConnection *connection = dbus_bus_get(DBUS_BUS_SESSION, &error);
    if (!connection)
        errx(1, "no bus: %s", error.message);
    snprintf(
        rule, sizeof rule,
        "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='%s'", name);
    dbus_bus_add_match(connection, rule, &error);
    if (dbus_error_is_set(&error))
        errx(1, "%s", error.message);
    return connection;
}

static void wait_for_owner(DBusConnection *connection)
{
    for (;;) {
        DBusMessage *message = dbus_connection_pop_message(connection);
        if (!message) {
            if (!dbus_connection_read_write(connection, 10000))
                errx(1, "the bus is gone");
            continue;
        }
        if (dbus_message_is_signal(message, "org.freedesktop.DBus", "NameOwnerChanged"))
            return;
        dbus_message_unref(message);
    }
}

int main(int count, char **arguments)
{
    const int waits_for_name = count > 3 && strcmp(arguments[1], "name") == 0;
    if (count < 3 || (!waits_for_name && strcmp(arguments[1], "exit") != 0))
        errx(2, "usage: spawn exit PROGRAM … | spawn name NAME PROGRAM …");
    char **program = arguments + (waits_for_name ? 3 : 2);
    DBusConnection *connection = waits_for_name ? listen_for_owner(arguments[2]) : NULL;

    /* The output of the program is not ours. */
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    pid_t child;
    int status;
    double begin = now();
    if (posix_spawnp(&child, program[0], &actions, NULL, program, environ) != 0)
        err(1, "%s", program[0]);
    if (waits_for_name) {
        wait_for_owner(connection);
        printf("%.0f\n", now() - begin);
        kill(child, SIGTERM);
    }
    if (waitpid(child, &status, 0) < 0)
        err(1, "waitpid");
    if (!waits_for_name)
        printf("%.0f\n", now() - begin);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        errx(1, "%s failed", program[0]);
}
