/* The calls that the client can make, by name. */
#pragma once

#include <stdbool.h>

#include "messages.h"

struct call {
    const char *name, *path, *interface, *member;
    /* Appends the arguments: of the call of that number, to one of the scenes. */
    void (*append)(DBusMessageIter *body, unsigned scene, uint64_t number);
    /* How many routes each scene is given before. */
    unsigned depth;
    /* Whether the connection first becomes the client of its scenes, and so gets their signals. */
    bool attaches;
};

/* The call of that name; ends the program where there is none. */
const struct call *find_call(const char *name);

/* A call to a service, ready to be sent. */
DBusMessage *make_call(const struct call *, const char *service, unsigned scene, uint64_t number);

/* The calls that bring a scene to where its measured calls begin. */
extern const struct call replace_call, attach_call;
