#pragma once

struct MHD_Connection;
struct MHD_Response;

/// What became of the answer to a request that libmicrohttpd refuses by itself.
typedef enum refusal {
  /// The request was not answered: the library's own page is to be sent.
  refusal_not_sent,
  /// The answer was sent.
  refusal_sent,
  /// The request had been answered before: the library has found a second fault in it.
  refusal_sent_before
} refusal;

/// Sends such an answer, with this status. Nothing can be sent on the connection after it.
typedef refusal (*refusal_sender)(struct MHD_Connection *connection, unsigned int status);

/// Sets the function that sends such answers, on the library's threads.
void refusals_send_with(refusal_sender sender);

/// MHD_queue_response for our own answers.
int refusals_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);
