#pragma once

#include <netdb.h>
#include <stdbool.h>
#include <sys/socket.h>

#include <curl/curl.h>

// Swift cannot call C functions with variable arguments, so there is one function for each kind of argument.

static inline CURLcode curl_set_long(CURL *handle, CURLoption option, long value) { return curl_easy_setopt(handle, option, value); }

static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) { return curl_easy_setopt(handle, option, value); }

static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value) { return curl_easy_setopt(handle, option, value); }

typedef size_t (*curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode curl_set_receiver(CURL *handle, CURLoption option, curl_receiver receiver) {
  return curl_easy_setopt(handle, option, receiver);
}

/// Sets the function that libcurl asks before each request, redirects included, once it has connected to an address.
static inline CURLcode curl_set_gate(CURL *handle, curl_prereq_callback gate) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, gate);
}

/// Sets the function that opens each socket, or returns CURL_SOCKET_BAD for an address that must not be connected to.
static inline CURLcode curl_set_socket_opener(CURL *handle, curl_opensocket_callback opener, void *context) {
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
}

/// Writes an address in its numeric form, without the port; false if it has none.
static inline bool curl_address_text(const struct curl_sockaddr *address, char *text, unsigned size) {
  return getnameinfo(&address->addr, address->addrlen, text, size, NULL, 0, NI_NUMERICHOST) == 0;
}

static inline CURLcode curl_status(CURL *handle, long *status) { return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, status); }

static inline CURLcode curl_context(CURL *handle, char **context) { return curl_easy_getinfo(handle, CURLINFO_PRIVATE, context); }

static inline CURLMcode curl_multi_set_long(CURLM *handle, CURLMoption option, long value) { return curl_multi_setopt(handle, option, value); }

/// The handle and result of a finished transfer; its union has no Swift name. NULL when none has finished.
static inline CURL *curl_next_finished(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}
