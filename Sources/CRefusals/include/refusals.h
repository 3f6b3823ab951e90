#pragma once

struct MHD_Connection;
struct MHD_Response;

/// Makes the answer to a request that libmicrohttpd refuses by itself, with this status; NULL leaves it the library's page.
typedef struct MHD_Response *(*refusal_maker)(struct MHD_Connection *connection, unsigned int status);

/// Whom to ask for such answers, on the library's threads.
void refusals_make_with(refusal_maker maker);

/// MHD_queue_response for answers of our own.
int refusals_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);
