#pragma once

#include <fcntl.h>
#include <microhttpd.h>
#include <stdbool.h>

// Swift cannot call C functions with variable arguments, nor see macros with casts: these few lines are the bridge.

struct mhd_settings {
  unsigned int threads;
  unsigned int connection_limit;
  unsigned int connection_limit_per_address;
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

/// Starts a daemon without a listening socket: connections are handed to it with MHD_add_connection.
static inline struct MHD_Daemon *mhd_start(const struct mhd_settings *settings, const struct mhd_callbacks *callbacks, void *context) {
  const unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET;
  // A pool of one is no pool; the library would say so on stderr.
  const unsigned int pool = settings->threads > 1 ? settings->threads : 0;
  return MHD_start_daemon(
      flags, 0, NULL, NULL, callbacks->handler, context,
      MHD_OPTION_URI_LOG_CALLBACK, callbacks->uri_log, context,
      MHD_OPTION_NOTIFY_COMPLETED, callbacks->completed, context,
      MHD_OPTION_NOTIFY_CONNECTION, callbacks->connection, context,
      MHD_OPTION_UNESCAPE_CALLBACK, callbacks->unescape, context,
      MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, settings->connection_limit_per_address,
      MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_timeout_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
      pool > 0 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, pool,
      MHD_OPTION_END);
}

static inline const union MHD_ConnectionInfo *mhd_connection_info(struct MHD_Connection *connection, enum MHD_ConnectionInfoType type) {
  return MHD_get_connection_info(connection, type);
}

static const int mhd_nameless_file = __O_TMPFILE | O_RDWR | O_CLOEXEC;
static const uint64_t mhd_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t mhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
