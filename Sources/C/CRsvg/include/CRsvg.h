#pragma once
#include <stddef.h>
#include <stdint.h>

/// The result of drawing.
enum svg_result { svg_drawn, svg_unreadable, svg_no_memory, svg_no_library };

/// Draws an SVG onto transparent pixels, row by row: in each number opacity, red, green and blue from the highest byte down, the colours
/// multiplied by the opacity. Files that the SVG refers to are never read. The libraries are loaded when something is drawn for the first
/// time.
enum svg_result svg_draw(const uint8_t *svg, size_t length, int width, int height, uint32_t *pixels);
