#pragma once

#include <microhttpd.h>
#include <stdbool.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// Swift cannot call C functions with variable arguments, nor see macros with casts; the functions below can be called from Swift.

struct mhd_settings {
  unsigned int idle_timeout_seconds;
  size_t connection_memory;
};

struct mhd_callbacks {
  MHD_AccessHandlerCallback handler;
  void *(*uri_log)(void *context, const char *uri, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
  size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text);
};

/// Starts a daemon without a listening socket and without a thread: connections are handed to it with MHD_add_connection, and MHD_run does
/// the work. `ConnectionAcceptor` limits the connections; the library must never reach its own limit, since it then forgets to unlock
/// a mutex.
static inline struct MHD_Daemon *mhd_start(const struct mhd_settings *settings, const struct mhd_callbacks *callbacks, void *context) {
  const unsigned int flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET;
  return MHD_start_daemon(
      flags, 0, NULL, NULL, callbacks->handler, context,
      MHD_OPTION_URI_LOG_CALLBACK, callbacks->uri_log, context,
      MHD_OPTION_NOTIFY_COMPLETED, callbacks->completed, context,
      MHD_OPTION_NOTIFY_CONNECTION, callbacks->connection, context,
      MHD_OPTION_UNESCAPE_CALLBACK, callbacks->unescape, context,
      MHD_OPTION_CONNECTION_LIMIT, 1u << 20,
      MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_timeout_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
      // We ignore SIGPIPE; if the library did not know that, it would not use sendfile.
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_END);
}

/// The descriptor that becomes readable when a daemon has something to do.
static inline int mhd_epoll(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info == NULL ? -1 : info->epoll_fd;
}

/// Makes a waiting daemon return whenever the counter is raised. To the library an event that points to nothing means just that.
static inline bool mhd_wake_by(struct MHD_Daemon *daemon, int counter) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data = {.ptr = NULL}};
  return epoll_ctl(mhd_epoll(daemon), EPOLL_CTL_ADD, counter, &event) == 0;
}

/// Creates a counter in the kernel (an eventfd).
static inline int mhd_new_counter(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

/// Calls `note` with every field of a request's head and then every cookie, in order.
static inline void mhd_each_field(struct MHD_Connection *connection, MHD_KeyValueIteratorN note, void *context) {
  MHD_get_connection_values_n(connection, (enum MHD_ValueKind)(MHD_HEADER_KIND | MHD_COOKIE_KIND), note, context);
}

static inline const union MHD_ConnectionInfo *mhd_connection_info(struct MHD_Connection *connection, enum MHD_ConnectionInfoType type) {
  return MHD_get_connection_info(connection, type);
}

static const uint64_t mhd_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t mhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
