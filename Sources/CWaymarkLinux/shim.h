// Declarations that Swift's Glibc module does not have, because it is built without _GNU_SOURCE.
#include <spawn.h>
#include <stdint.h>
#include <sys/eventfd.h>

extern int syncfs(int descriptor);
extern int sync_file_range(int descriptor, int64_t start, int64_t count, unsigned int flags);
extern const char *strerrorname_np(int error);
extern int posix_spawn_file_actions_addchdir_np(
    posix_spawn_file_actions_t *actions, const char *path);
extern int memfd_create(const char *name, unsigned int flags);

static const int waymark_eventfd_flags = EFD_CLOEXEC | EFD_NONBLOCK;
static const long waymark_utime_now = (1l << 30) - 1l;
static const unsigned int waymark_sync_file_range_write = 2u;  // SYNC_FILE_RANGE_WRITE
static const unsigned int waymark_memfd_flags = 1u;  // MFD_CLOEXEC
