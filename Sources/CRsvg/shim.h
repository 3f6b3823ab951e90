#pragma once

// What is used of librsvg and cairo, declared here: their own headers come with those of GLib, whose flags the package manager refuses (-pthread).
// The packages for developers are needed for linking.
#include <stddef.h>
#include <stdint.h>

typedef struct _RsvgHandle RsvgHandle;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct {
  double x, y, width, height;
} RsvgRectangle;

// CAIRO_FORMAT_ARGB32 and CAIRO_STATUS_SUCCESS are 0.
enum { cairo_argb32 = 0, cairo_success = 0 };

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, size_t length, void **error);
int rsvg_handle_render_document(RsvgHandle *handle, cairo_t *context, const RsvgRectangle *viewport, void **error);
void g_object_unref(void *object);
cairo_surface_t *cairo_image_surface_create(int format, int width, int height);
void cairo_surface_destroy(cairo_surface_t *surface);
void cairo_surface_flush(cairo_surface_t *surface);
int cairo_surface_status(cairo_surface_t *surface);
unsigned char *cairo_image_surface_get_data(cairo_surface_t *surface);
int cairo_image_surface_get_stride(cairo_surface_t *surface);
cairo_t *cairo_create(cairo_surface_t *surface);
void cairo_destroy(cairo_t *context);
