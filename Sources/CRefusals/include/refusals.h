#pragma once

struct MHD_Connection;
struct MHD_Response;

/// Sends the answer to a request that libmicrohttpd refuses by itself, with this status, and lets it end the connection; returns 0 to have
/// the library send its own page.
typedef int (*refusal_sender)(struct MHD_Connection *connection, unsigned int status);

/// Sets the function that sends such answers, on the library's threads.
void refusals_send_with(refusal_sender sender);

/// MHD_queue_response for our own answers.
int refusals_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);
