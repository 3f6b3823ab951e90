#include "CRsvg.h"

#include <dlfcn.h>
#include <pthread.h>

// librsvg brings forty other libraries, which take a third of the program's start-up time and of its memory, and only pictures of widgets
// need them. The functions that we use are declared here, since librsvg's own headers need those of GLib.
typedef struct {
  double x, y, width, height;
} Viewport;

static struct {
  void *(*read)(const uint8_t *svg, size_t length, void **error);
  int (*render)(void *handle, void *context, const Viewport *viewport, void **error);
  void (*unref)(void *object);
  void *(*surface)(unsigned char *pixels, int format, int width, int height, int stride);
  int (*status)(void *surface);
  void (*flush)(void *surface);
  void (*end_surface)(void *surface);
  void *(*context)(void *surface);
  void (*end_context)(void *context);
} library;
static int is_loaded;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) {
  // librsvg loads these two itself, so they can be found.
  void *rsvg = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_GLOBAL);
  if (!rsvg) return;
  void *cairo = dlopen("libcairo.so.2", RTLD_NOW);
  void *gobject = dlopen("libgobject-2.0.so.0", RTLD_NOW);
  if (!cairo || !gobject) return;
  library.read = dlsym(rsvg, "rsvg_handle_new_from_data");
  library.render = dlsym(rsvg, "rsvg_handle_render_document");
  library.unref = dlsym(gobject, "g_object_unref");
  library.surface = dlsym(cairo, "cairo_image_surface_create_for_data");
  library.status = dlsym(cairo, "cairo_surface_status");
  library.flush = dlsym(cairo, "cairo_surface_flush");
  library.end_surface = dlsym(cairo, "cairo_surface_destroy");
  library.context = dlsym(cairo, "cairo_create");
  library.end_context = dlsym(cairo, "cairo_destroy");
  is_loaded = library.read && library.render && library.unref && library.surface && library.status && library.flush &&
              library.end_surface && library.context && library.end_context;
}

enum svg_result svg_draw(const uint8_t *svg, size_t length, int width, int height, uint32_t *pixels) {
  pthread_once(&loading, load);
  if (!is_loaded) return svg_no_library;
  void *handle = library.read(svg, length, NULL);
  if (!handle) return svg_unreadable;
  // CAIRO_FORMAT_ARGB32 (32 bits with opacity) and CAIRO_STATUS_SUCCESS are both 0.
  void *surface = library.surface((unsigned char *)pixels, 0, width, height, 4 * width);
  void *context = library.context(surface);
  Viewport viewport = {0, 0, width, height};
  int is_rendered = library.render(handle, context, &viewport, NULL);
  library.flush(surface);
  int status = library.status(surface);
  library.end_context(context);
  library.end_surface(surface);
  library.unref(handle);
  return !is_rendered ? svg_unreadable : status ? svg_no_memory : svg_drawn;
}
