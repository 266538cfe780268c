/**
 * Drawing an area, with a mouse, a finger or keys: clicks set corners, a drag draws freehand, a button sets a corner at
 * the centre. Corners can be dragged, moved by the arrow keys and deleted; the area that is searched can be edited.
 * Invariant: while drawing, the map takes every press: signs of homes let it through.
 */
import * as L from 'leaflet'
import { browserLimits } from '../../site-limits.ts'
import { toast } from '../page-words.ts'

const PLACES = 5
/** A press that moved less was a click with an unsteady hand. */
const DRAG_PX = 8
/** Between two points of a freehand line. */
const STEP_PX = 5
/** Corners of a freehand line that deviate less are left out; more until few enough are left. */
const SIMPLER_PX = 4
const KEY_STEP_PX = 8

export interface DrawOptions {
  readonly pane: HTMLElement
  readonly hint: string
  /** With {n}. */
  readonly cornerName: string
  /** The corners of the area that is searched; none: there is no such area. */
  searched(): readonly L.LatLngTuple[]
  /** null: the area is taken out of the search. */
  done(polygon: string | null): void
}

export interface DrawArea {
  /** After other results: what can be removed. */
  refresh(): void
}

export function startDrawArea(map: L.Map, options: DrawOptions): DrawArea {
  const { pane } = options
  const part = (name: string) => pane.querySelector<HTMLButtonElement>(`[data-draw${name}]`)!
  const [toggle, finish, undo, remove] = ['', '-finish', '-undo', '-remove'].map(part)
  const tools = part('-tools')
  const shape = L.polygon([], { className: 'area', interactive: false })
  const handles = L.layerGroup()
  const cross = document.createElement('div')
  cross.className = 'map-cross'
  let corners: L.LatLng[] = []
  let isOn = false

  function turn(on: boolean): void {
    isOn = on
    corners = on ? options.searched().map((at) => L.latLng(at)) : []
    for (const layer of [shape, handles]) {
      if (on) layer.addTo(map)
      else layer.remove()
    }
    for (const habit of [map.doubleClickZoom, map.boxZoom]) {
      if (on) habit.disable()
      else habit.enable()
    }
    if (on) map.getContainer().append(cross)
    else cross.remove()
    if (on) toast(options.hint)
    toggle.setAttribute('aria-pressed', String(on))
    tools.hidden = !on
    // On a phone the row of buttons is wider than the screen.
    if (on) finish.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    map.getContainer().classList.toggle('drawing', on)
    redraw()
  }

  function redraw(): void {
    shape.setLatLngs(corners)
    const isEnough = corners.length >= browserLimits.areaCornersMin
    finish.disabled = !isEnough
    undo.disabled = corners.length === 0
    handles.clearLayers()
    for (const at of corners.keys()) handles.addLayer(handle(at))
  }

  function add(at: L.LatLng): void {
    if (corners.length < browserLimits.areaCornersMax) corners = [...corners, at]
    redraw()
  }

  function handle(at: number): L.Marker {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'corner'
    button.ariaLabel = options.cornerName.replace('{n}', String(at + 1))
    const icon = L.divIcon({ html: button, className: 'pin-box', iconSize: [0, 0] })
    const marker = L.marker(corners[at], { icon, draggable: true, keyboard: false })
    const move = (to: L.LatLng) => {
      corners = corners.map((corner, index) => (index === at ? to : corner))
      shape.setLatLngs(corners)
    }
    marker.on('drag', () => move(marker.getLatLng()))
    button.addEventListener('keydown', (event) => {
      const step = KEYS.get(event.key)
      if (step) {
        const from = map.latLngToContainerPoint(corners[at])
        move(map.containerPointToLatLng(from.add([step[0] * KEY_STEP_PX, step[1] * KEY_STEP_PX])))
        marker.setLatLng(corners[at])
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        corners = corners.filter((_, index) => index !== at)
        redraw()
        undo.focus()
      } else return
      event.preventDefault()
      event.stopPropagation()
    })
    return marker
  }

  function complete(): void {
    const polygon = corners
      .map(({ lat, lng }) => `${lat.toFixed(PLACES)},${lng.toFixed(PLACES)}`)
      .join(';')
    turn(false)
    options.done(polygon)
  }

  followPointer(map, () => isOn, {
    press: add,
    line(points) {
      corners = points
      redraw()
    },
    sketch: (points) => shape.setLatLngs(points),
  })
  toggle.addEventListener('click', () => turn(!isOn))
  part('-point').addEventListener('click', () => add(map.getCenter()))
  undo.addEventListener('click', () => {
    corners = corners.slice(0, -1)
    redraw()
  })
  finish.addEventListener('click', complete)
  remove.addEventListener('click', () => {
    turn(false)
    options.done(null)
  })
  pane.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOn) turn(false)
  })
  const refresh = () => {
    remove.hidden = options.searched().length === 0
  }
  refresh()
  return { refresh }
}

const KEYS: ReadonlyMap<string, L.PointTuple> = new Map([
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
])

interface Drawn {
  press(at: L.LatLng): void
  /** A freehand line was finished. */
  line(corners: L.LatLng[]): void
  /** One under way. */
  sketch(corners: L.LatLng[]): void
}

/** Tells a press from a freehand line. The map is not dragged meanwhile; a second finger means to zoom. */
function followPointer(map: L.Map, isOn: () => boolean, drawn: Drawn): void {
  const container = map.getContainer()
  let path: L.Point[] | null = null
  let wasDragging = false
  const pointOf = (event: PointerEvent) => map.mouseEventToContainerPoint(event)
  const latLngs = (points: readonly L.Point[]) => points.map((at) => map.containerPointToLatLng(at))
  const end = () => {
    path = null
    if (wasDragging) map.dragging.enable()
    wasDragging = false
  }
  container.addEventListener(
    'pointerdown',
    (event) => {
      const isControl = (event.target as Element).closest('.leaflet-control, .corner')
      if (!isOn() || isControl || event.button !== 0) return
      if (!event.isPrimary) return end()
      path = [pointOf(event)]
      wasDragging = map.dragging.enabled()
      map.dragging.disable()
    },
    { capture: true },
  )
  // On the document: a line may leave the map.
  document.addEventListener('pointermove', (event) => {
    if (!path || !event.isPrimary) return
    const at = pointOf(event)
    const isFree = path.length > 1 || at.distanceTo(path[0]) > DRAG_PX
    if (!isFree || at.distanceTo(path[path.length - 1]) < STEP_PX) return
    path.push(at)
    drawn.sketch(latLngs(path))
  })
  document.addEventListener('pointerup', (event) => {
    if (!path || !event.isPrimary) return
    const points = path
    end()
    if (points.length === 1) return drawn.press(map.containerPointToLatLng(points[0]))
    drawn.line(latLngs(simpler(points)))
  })
  document.addEventListener('pointercancel', end)
}

/** As few corners as a search takes, and as a hand can edit. */
function simpler(points: L.Point[]): L.Point[] {
  let tolerance = SIMPLER_PX
  let left = L.LineUtil.simplify(points, tolerance)
  while (left.length > browserLimits.areaCornersMax) {
    tolerance *= 2
    left = L.LineUtil.simplify(points, tolerance)
  }
  return left
}
