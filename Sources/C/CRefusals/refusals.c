#ifndef _GNU_SOURCE
#define _GNU_SOURCE // RTLD_NEXT
#endif
#include "refusals.h"

#include <dlfcn.h>
#include <microhttpd.h>
#include <stdatomic.h>

// A request that the library can't parse, or has no memory for, is answered with a page of its own, and no option changes that. It queues
// that page through its public function, and so calls the one below, because a program's function takes precedence over a shared
// library's function of the same name.

typedef enum MHD_Result (*queue_function)(struct MHD_Connection *, unsigned int, struct MHD_Response *);

static _Atomic(refusal_sender) sender;

static queue_function the_librarys(void) {
  static _Atomic(queue_function) found;
  queue_function queue = atomic_load_explicit(&found, memory_order_relaxed);
  if (queue == NULL) {
    queue = (queue_function)dlsym(RTLD_NEXT, "MHD_queue_response");
    atomic_store_explicit(&found, queue, memory_order_relaxed);
  }
  return queue;
}

void refusals_send_with(refusal_sender new_sender) { atomic_store(&sender, new_sender); }

int refusals_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  queue_function queue = the_librarys();
  return queue == NULL ? MHD_NO : queue(connection, status, response);
}

/// Called by the library only.
enum MHD_Result MHD_queue_response(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  refusal_sender send = atomic_load(&sender);
  // The library's page is queued after our answer, too, and fails to be sent. If it were not queued, the library would end the connection and
  // free its memory at once, while its parser still reads the fields of the request.
  if (send != NULL && send(connection, status) == refusal_sent_before) return MHD_YES;
  return refusals_queue(connection, status, response);
}
