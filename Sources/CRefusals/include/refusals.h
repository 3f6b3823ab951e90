#pragma once

struct MHD_Connection;
struct MHD_Response;

/// Sends the answer to a request that libmicrohttpd refuses by itself, with this status, and lets it end the connection; 0 leaves it to the
/// library's page.
typedef int (*refusal_sender)(struct MHD_Connection *connection, unsigned int status);

/// Who sends such answers, on the library's threads.
void refusals_send_with(refusal_sender sender);

/// MHD_queue_response for answers of our own.
int refusals_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);
