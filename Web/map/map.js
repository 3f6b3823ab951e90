// The map, an island in the page: Leaflet shows what the page contains, and reports what a person does with it.
//
// In: `data-at` of #map says where to look, as "latitude longitude zoom number"; another number makes the map go there.
// The links of the list with `data-at` are the places; tapping a pin follows its link. Those of A and B are the ends of the trip, and
// `data-at` of .map__way is the way between them. While the page contains the link .map__credit, the street map's tiles cover the outlines:
// OpenStreetMap's, or those that `data-tiles` of the page names.
// Out: "moved latitude longitude zoom" while it moves, "settled …" when it has stopped, "chosen" for the Enter key.

{{include:outlines.js}}

const LEAFLET = '{{asset:leaflet.js}}'
const SHEETS = ['{{asset:leaflet.css}}', '{{asset:map.css}}']
const PACE = 200 // milliseconds between two reports
const NORTHERNMOST = 85
const NEAREST = { outlines: 12, streets: 17 }
const STREETS = document.documentElement.dataset.tiles ?? 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const PIN = { width: 84, height: 58 }
const CENTRE = 44 // the width of the pin in the middle

const still = matchMedia('(prefers-reduced-motion: reduce)')

const styled = url => new Promise((resolve, reject) => {
  if (document.querySelector(`link[href="${url}"]`)) return resolve()
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url, onload: resolve })
  // If one fails, it is requested again the next time.
  sheet.onerror = () => { sheet.remove(); reject(new Error(url + ' is missing')) }
  document.head.append(sheet)
})

export async function watchMap(tell) {
  const element = () => document.getElementById('map')
  await Promise.all(SHEETS.map(styled))
  document.documentElement.dataset.map = ''
  // On the pages about trips, the style sheet is enough until the person goes on to the map.
  if (!element()) await new Promise(appeared => {
    const watcher = new MutationObserver(() => {
      if (!element()) return
      watcher.disconnect()
      appeared()
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  })
  await import(LEAFLET)
  return makeMap(globalThis.L, element(), tell)
}

function makeMap(L, element, tell) {
  const ending = new AbortController()
  const map = L.map(element, {
    attributionControl: false, zoomControl: false, trackResize: false, minZoom: 2, maxZoom: NEAREST.outlines, keyboardPanDelta: 60, inertia: !still.matches,
    zoomAnimation: !still.matches, fadeAnimation: !still.matches, markerZoomAnimation: !still.matches
  })
  // Leaflet has no option that turns off the animation for arrow keys.
  if (still.matches) map.panBy = (offset, options) => L.Map.prototype.panBy.call(map, offset, { ...options, animate: false })
  const screen = element.parentElement
  element.setAttribute('tabindex', '0')
  for (const pane of ['markerPane', 'overlayPane', 'tilePane'].map(name => map.getPane(name))) pane.setAttribute('aria-hidden', 'true')

  function colours() {
    const paint = name => getComputedStyle(document.querySelector('.map__colours .' + name))
    return {
      sea: getComputedStyle(element).backgroundColor, land: paint('map__land').fill, coast: paint('map__land').stroke,
      border: paint('map__border').stroke, grid: paint('map__grid').stroke
    }
  }
  let painted = colours()
  const layer = makeOutlineLayer(L, () => painted).addTo(map)
  const repaint = () => { painted = colours(); layer.redraw() }
  const theme = new MutationObserver(repaint)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint, { signal: ending.signal })

  // The owners of the tiles want to know which site asks; nothing is loaded ahead. If tiles don't come, the outlines are seen.
  const streets = L.tileLayer(STREETS, {
    className: 'map__streets', maxZoom: NEAREST.streets, referrerPolicy: 'strict-origin-when-cross-origin', updateWhenIdle: true, keepBuffer: 0
  })
  function dress() {
    const isWanted = !!screen.querySelector('.map__credit')
    if (isWanted === map.hasLayer(streets)) return
    map.setMaxZoom(isWanted ? NEAREST.streets : NEAREST.outlines)
    if (isWanted) streets.addTo(map)
    else streets.remove()
  }

  // The longitude in the copy of the world that is nearest to the view.
  const nearest = longitude => longitude + 360 * Math.round((map.getCenter().lng - longitude) / 360)

  let last = '', timer
  function say(word) {
    const { lat, lng } = map.getCenter()
    const where = `${lat.toFixed(6)} ${lng.toFixed(6)} ${map.getZoom()}`
    if (word === 'moved' && where === last) return
    last = where
    tell(`${word} ${where}`)
  }
  map.on('move', () => {
    timer ??= setTimeout(() => {
      timer = undefined
      say('moved')
    }, PACE)
  })
  map.on('moveend', () => {
    clearTimeout(timer)
    timer = undefined
    const { lat, lng } = map.getCenter()
    if (Math.abs(lat) > NORTHERNMOST + 0.01) return map.panTo([Math.sign(lat) * NORTHERNMOST, lng], { animate: !still.matches })
    say('settled')
    place()
    plan()
  })
  element.addEventListener('keydown', event => {
    if (event.key === 'Enter' && event.target === element) tell('chosen')
  }, { signal: ending.signal })

  let goal
  function go() {
    const wanted = element.dataset.at
    if (!wanted || wanted === goal) return
    const [latitude, longitude, zoom] = wanted.split(' ').map(Number)
    const isFirst = goal === undefined
    goal = wanted
    if (isFirst) map.setView([latitude, longitude], zoom)
    else map.setView([latitude, nearest(longitude)], zoom, { animate: !still.matches })
  }

  const markers = L.layerGroup().addTo(map)
  let shown = ''
  // Places whose pins would overlap share one pin, which says how many more there are.
  function place() {
    if (goal === undefined) return
    const groups = []
    for (const link of document.querySelectorAll('.map__list [data-at]')) {
      const [latitude, longitude] = link.dataset.at.split(' ').map(Number)
      const at = L.latLng(latitude, nearest(longitude))
      const own = map.project(at)
      const aside = side(own)
      // Where it is drawn.
      const point = own.add([aside === '' ? 0 : (PIN.width / 2 + 24) * (aside === ' pin--left' ? -1 : 1), 0])
      const group = groups.find(({ point: { x, y } }) => Math.abs(x - point.x) < PIN.width && Math.abs(y - point.y) < PIN.height)
      if (group) group.links.push(link)
      else groups.push({ at, point, links: [link], side: aside })
    }
    const state = groups.map(({ at, links, side }) => at + side + links.map(link => link.innerHTML)).join() + map.getZoom()
    if (state === shown) return
    shown = state
    markers.clearLayers()
    for (const { at, links, side } of groups) markers.addLayer(marker(at, links, side))
  }

  // A place under the pin in the middle is shown beside it.
  function side(point) {
    if (!screen.querySelector('.map__centre')) return ''
    const { x, y } = point.subtract(map.project(map.getCenter()))
    if (Math.abs(x) >= (PIN.width + CENTRE) / 2 || Math.abs(y) >= PIN.height) return ''
    return x < 0 ? ' pin--left' : ' pin--right'
  }

  function marker(at, links, side) {
    const pin = document.createElement('span')
    pin.className = 'pin' + side
    const body = pin.appendChild(document.createElement('span'))
    body.className = 'pin__body'
    const parts = links[0].querySelectorAll('.wx, .map__temp')
    body.append(...[...parts].map(part => part.cloneNode(true)))
    if (links.length > 1) body.appendChild(document.createElement('b')).textContent = '+' + (links.length - 1)
    const name = pin.appendChild(document.createElement('span'))
    name.className = 'pin__name'
    name.dir = 'auto'
    name.textContent = links[0].querySelector('.map__name').textContent
    const icon = L.divIcon({ html: pin, className: 'pin__place', iconSize: [0, 0] })
    return L.marker(at, { icon, keyboard: false }).on('click', () => open(at, links))
  }

  function open(at, links) {
    if (links.length === 1) return links[0].click()
    const bounds = L.latLngBounds(links.map(link => {
      const [latitude, longitude] = link.dataset.at.split(' ').map(Number)
      return [latitude, longitude + 360 * Math.round((at.lng - longitude) / 360)]
    }))
    const zoom = Math.max(map.getZoom() + 1, map.getBoundsZoom(bounds.pad(0.3)))
    // Places that can't be separated by zooming are found in the list.
    if (map.getZoom() >= map.getMaxZoom()) return links[0].focus()
    map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()), { animate: !still.matches })
  }

  // The ends of the trip, and the way between them.
  const trip = L.layerGroup().addTo(map)
  let planned = ''
  function plan() {
    if (goal === undefined) return
    const ends = [...screen.querySelectorAll('.map__ends [data-at]')].map(end => {
      const [latitude, longitude] = end.dataset.at.split(',')[0].split(' ').map(Number)
      return { end, at: [latitude, nearest(longitude)] }
    })
    // Each is shown in the nearest copy of the world, so it may have to move even if only the view has changed.
    const state = ends.map(({ end, at }) => end.dataset.at + at[1]).join()
    if (state === planned) return
    planned = state
    trip.clearLayers()
    for (const { end, at } of ends) {
      if (end.matches('.map__way')) {
        let last
        const line = end.dataset.at.split(',').map(point => point.split(' ').map(Number)).map(([latitude, longitude]) => {
          // The line goes on across the date line.
          longitude += 360 * Math.round(((last ?? at[1]) - longitude) / 360)
          last = longitude
          return [latitude, longitude]
        })
        trip.addLayer(L.polyline(line, { className: 'map__route', interactive: false }))
        continue
      }
      const mark = document.createElement('span')
      mark.className = 'pin-end pin-end--' + end.dataset.for
      mark.appendChild(document.createElement('b')).textContent = end.querySelector('.end-mark').textContent
      const icon = L.divIcon({ html: mark, className: 'pin__place', iconSize: [0, 0] })
      trip.addLayer(L.marker(at, { icon, keyboard: false, zIndexOffset: 1000 }).on('click', () => end.click()))
    }
  }

  const page = new MutationObserver(records => {
    // Changes of the island's own nodes are ignored.
    if (!records.some(({ target }) => target === element || !element.contains(target))) return
    dress()
    go()
    place()
    plan()
  })
  page.observe(screen, { attributes: true, attributeFilter: ['data-at', 'href'], childList: true, characterData: true, subtree: true })
  // Leaflet would round the centre to whole pixels, which are hundreds of metres wide.
  const size = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = element
    if (!height || goal === undefined || map.getSize().equals([width, height])) return
    const centre = map.getCenter()
    map.invalidateSize({ pan: false, debounceMoveend: true }).setView(centre, map.getZoom(), { reset: true })
  })
  size.observe(element)
  dress()
  go()
  place()
  plan()

  return () => {
    ending.abort()
    for (const observer of [theme, page, size]) observer.disconnect()
    clearTimeout(timer)
    map.remove()
  }
}
