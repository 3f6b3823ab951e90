// The world's outlines, as Scripts/outline-data packs them, drawn tile by tile on canvases.

const COARSE = '{{asset:outlines-110.bin}}', FINE = '{{asset:outlines-50.bin}}'
const NEAR = 4 // the zoom from which the fine ones are used
const WORLD = 256 // pixels of the whole world at zoom 0
const FARTHEST = 85.0511287798 // latitude where the square map ends
const DRAWING = 8 // milliseconds of a frame

const east = degrees => (degrees + 180) / 360 * WORLD
function south(degrees) {
  const latitude = Math.max(-FARTHEST, Math.min(FARTHEST, degrees))
  return WORLD / 2 - Math.log(Math.tan(Math.PI / 4 + latitude * Math.PI / 360)) * WORLD / 2 / Math.PI
}

// Returns what is filled (land, seas within it, lakes) and what is drawn as lines (coasts, borders), as points of the world at zoom 0, x
// and y in turn. All numbers of the file are variable in length, with the sign in the lowest bit.
function unpack(bytes) {
  let at = 0
  function next() {
    let number = 0, shift = 0, byte
    do {
      byte = bytes[at++]
      number |= (byte & 127) << shift
      shift += 7
    } while (byte & 128)
    return number >>> 1 ^ -(number & 1)
  }
  const steps = next()
  const lengths = [next(), next(), next()].map(count => Array.from({ length: count }, next))
  const total = lengths.flat().reduce((sum, length) => sum + length, 0)
  const column = () => {
    let sum = 0
    return Array.from({ length: total }, () => (sum += next()) / steps)
  }
  const longitudes = column(), latitudes = column()
  const world = { land: [], water: [], coasts: [], borders: [] }
  let first = 0
  lengths.forEach((kind, index) => {
    for (const length of kind) {
      const line = []
      for (const end = first + length; first < end; first++) line.push(east(longitudes[first]), south(latitudes[first]))
      if (index === 1) {
        world.borders.push(shape(line))
      } else {
        // Rings run clockwise around land, and the other way round a sea within it.
        (index === 2 || area(line) < 0 ? world.water : world.land).push(shape(line))
        world.coasts.push(...coasts(line))
      }
    }
  })
  return world
}

function area(ring) {
  let sum = 0
  for (let k = 0, p = ring.length - 2; k < ring.length; p = k, k += 2) sum += ring[p] * ring[k + 1] - ring[k] * ring[p + 1]
  return sum
}

function shape(points) {
  const box = [Infinity, Infinity, -Infinity, -Infinity]
  for (let k = 0; k < points.length; k += 2) {
    box[0] = Math.min(box[0], points[k])
    box[1] = Math.min(box[1], points[k + 1])
    box[2] = Math.max(box[2], points[k])
    box[3] = Math.max(box[3], points[k + 1])
  }
  return { points, box }
}

// The lines of a ring that consist of the segments for which `isWanted(x, y, nextX, nextY)` is true.
function parts(points, isWanted) {
  const found = []
  let part
  for (let k = 0; k + 3 < points.length; k += 2) {
    if (!isWanted(points[k], points[k + 1], points[k + 2], points[k + 3])) part = undefined
    else if (part) part.push(points[k + 2], points[k + 3])
    else found.push(part = points.slice(k, k + 4))
  }
  return found.map(shape)
}

// The edge of the map, where countries were cut, is no coast.
function coasts(ring) {
  const isEdge = (one, other) => one === other && (one <= 0 || one >= WORLD)
  return parts([...ring, ring[0], ring[1]], (x, y, nextX, nextY) => !isEdge(x, nextX) && !isEdge(y, nextY))
}

// Clipping by Sutherland and Hodgman: the part of a ring on one side of a straight line.
function beyond(ring, axis, limit, sign) {
  const kept = []
  for (let k = 0, p = ring.length - 2; k < ring.length; p = k, k += 2) {
    const before = (ring[p + axis] - limit) * sign, now = (ring[k + axis] - limit) * sign
    if (before < 0 !== now < 0) {
      const part = before / (before - now)
      kept.push(ring[p] + (ring[k] - ring[p]) * part, ring[p + 1] + (ring[k + 1] - ring[p + 1]) * part)
    }
    if (now >= 0) kept.push(ring[k], ring[k + 1])
  }
  return kept
}

// The part of the world that is in a box.
function clipped({ land, water, coasts, borders }, [left, top, right, bottom]) {
  const isNear = ({ box }) => box[0] <= right && box[2] >= left && box[1] <= bottom && box[3] >= top
  const isWithin = ({ box }) => box[0] >= left && box[2] <= right && box[1] >= top && box[3] <= bottom
  const clip = (all, cut) => all.filter(isNear).flatMap(each => isWithin(each) ? each : cut(each.points))
  const ring = points => shape(beyond(beyond(beyond(beyond(points, 0, left, 1), 0, right, -1), 1, top, 1), 1, bottom, -1))
  const line = points => parts(points, (x, y, nextX, nextY) =>
    Math.min(x, nextX) <= right && Math.max(x, nextX) >= left && Math.min(y, nextY) <= bottom && Math.max(y, nextY) >= top)
  return { land: clip(land, ring), water: clip(water, ring), coasts: clip(coasts, line), borders: clip(borders, line) }
}

const FIRST_CLIPPED = 2
const MOST_TILES = 400
const tiles = new Map()
// The shapes in a tile, cut from those of the tile that it is a quarter of, so that each cut has little to process.
function inTile(world, x, y, z) {
  if (z <= FIRST_CLIPPED) return world
  const key = [world.name, x, y, z].join()
  let found = tiles.get(key)
  if (!found) {
    const side = WORLD / 2 ** z, margin = side / 16
    found = clipped(inTile(world, x >> 1, y >> 1, z - 1), [x * side - margin, y * side - margin, (x + 1) * side + margin, (y + 1) * side + margin])
    found.name = world.name
    if (tiles.size >= MOST_TILES) tiles.delete(tiles.keys().next().value)
    tiles.set(key, found)
  }
  return found
}

const fetched = new Map()
function outlines(url) {
  if (!fetched.has(url)) {
    fetched.set(url, fetch(url).then(async response => {
      if (!response.ok) throw new Error(url + ' ' + response.status)
      return Object.assign(unpack(new Uint8Array(await response.arrayBuffer())), { name: url })
    }))
    fetched.get(url).catch(() => fetched.delete(url))
  }
  return fetched.get(url)
}

const gap = zoom => zoom < 4 ? 30 : zoom < 6 ? 10 : zoom < 8 ? 2 : 0.5

function path(shapes) {
  const path = new Path2D()
  for (const { points } of shapes) {
    for (let k = 0; k < points.length; k += 2) {
      if (k) path.lineTo(points[k], points[k + 1])
      else path.moveTo(points[k], points[k + 1])
    }
  }
  return path
}

function drawTile(canvas, world, { x, y, z }, size, colours) {
  const context = canvas.getContext('2d')
  context.resetTransform()
  const side = WORLD / 2 ** z, left = x * side, top = y * side
  const scale = canvas.width / side
  const { land, water, coasts, borders } = inTile(world, x, y, z)
  const fill = (shapes, colour) => {
    context.fillStyle = colour
    context.fill(path(shapes))
  }
  const stroke = (path, colour, width) => {
    context.strokeStyle = colour
    context.lineWidth = width * side / size
    context.stroke(path)
  }
  context.fillStyle = colours.sea
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale)
  context.lineJoin = 'round'

  const grid = new Path2D(), step = gap(z)
  for (let degrees = -180; degrees <= 180; degrees += step) {
    const meridian = east(degrees), parallel = south(degrees)
    if (meridian >= left && meridian <= left + side) { grid.moveTo(meridian, top); grid.lineTo(meridian, top + side) }
    if (Math.abs(degrees) <= 80 && parallel >= top && parallel <= top + side) { grid.moveTo(left, parallel); grid.lineTo(left + side, parallel) }
  }
  stroke(grid, colours.grid, 1.4)
  fill(land, colours.land)
  fill(water, colours.sea)
  stroke(path(borders), colours.border, 1.2)
  stroke(path(coasts), colours.coast, 1.4)
}

// The layer of a map: tiles are drawn when a frame has time for them. The coarse outlines come first, wherever the map starts, and are all
// that it has without a connection; once the first view is shown, the fine ones are fetched for close views.
function makeOutlineLayer(L, colours) {
  const waiting = []
  const shown = new Map()
  let fine
  function drawSome() {
    const end = performance.now() + DRAWING
    do waiting.shift()?.()
    while (waiting.length && performance.now() < end)
    if (waiting.length) requestAnimationFrame(drawSome)
  }
  function draw(body) {
    waiting.push(body)
    if (waiting.length === 1) requestAnimationFrame(drawSome)
  }
  const Layer = L.GridLayer.extend({
    createTile(coords, done) {
      const tile = document.createElement('canvas')
      const size = this.getTileSize().x
      tile.width = tile.height = size * Math.min(2, Math.ceil(devicePixelRatio))
      outlines(COARSE).then(coarse => draw(() => {
        const refine = () => drawTile(tile, fine && coords.z >= NEAR ? fine : coarse, coords, size, colours())
        refine()
        if (coords.z >= NEAR && !fine) shown.set(tile, refine)
        done(null, tile)
      }), error => done(error, tile))
      return tile
    }
  })
  const layer = new Layer({ updateWhenIdle: false, updateWhenZooming: false, keepBuffer: 1, maxNativeZoom: 12, className: 'map__outlines' })
  layer.on('tileunload', ({ tile }) => shown.delete(tile))
  layer.on('load', () => {
    if (!fine && shown.size) {
      outlines(FINE).then(world => {
        fine = world
        for (const refine of shown.values()) draw(refine)
        shown.clear()
      }, () => {})
    }
  })
  return layer
}
