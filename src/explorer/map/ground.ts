import { addProtocol, type Map as GlMap } from 'maplibre-gl'
import type { MapGroundData } from '../../contract/operations/on-map/map-ground.ts'
import { callOperation } from '../request/call-operation.ts'
import { fetchGroundTile } from '../request/fetch-ground-tile.ts'
import { sharedKey } from '../request/key.ts'
import { askGround } from '../request/operations.ts'
import type { MapColors } from './base-style.ts'
import { buildGroundLayers, GROUND_SOURCE } from './ground-layers.ts'

/** Water and roads beneath the homes, if the service has any. */
interface Ground {
  /** Draws them in the colors of a style that has just been loaded. */
  draw(colors: MapColors): void
  close(): void
}

const PROTOCOL = 'ground'
/** Nearer tiles look the same as this one enlarged, to within a pixel or two. */
const NEAREST_ZOOM = 15

addProtocol(PROTOCOL, async ({ url }, { signal }) => ({
  data: await fetchGroundTile(url.slice(`${PROTOCOL}://`.length), signal),
}))

/** Asks whether anything is loaded as soon as there is a key, and draws nothing until then. */
export function openGround(map: GlMap): Ground {
  const abort = new AbortController()
  let known: MapGroundData | undefined
  let latest: MapColors | undefined
  const add = () => {
    if (known?.bbox === undefined || latest === undefined || map.getSource(GROUND_SOURCE)) return
    map.addSource(GROUND_SOURCE, {
      type: 'vector',
      tiles: [`${PROTOCOL}://{z}/{x}/{y}`],
      minzoom: known.min_zoom,
      maxzoom: Math.min(NEAREST_ZOOM, known.max_zoom),
      bounds: known.bbox as [number, number, number, number],
      attribution: renderAttribution(known),
    })
    for (const { layer, before } of buildGroundLayers(latest)) map.addLayer(layer, before)
  }
  const ask = async () => {
    if (known !== undefined || sharedKey.get() === undefined) return
    const outcome = await callOperation(askGround({}), abort.signal)
    if (!outcome.ok) return
    known = outcome.success.data
    add()
  }
  const start = () => void ask().catch(() => undefined)
  const unsubscribe = sharedKey.subscribe(start)
  start()
  return {
    draw: (colors) => {
      latest = colors
      add()
    },
    close: () => {
      unsubscribe()
      abort.abort()
    },
  }
}

/** The names to show, as text: what an operator has written is not markup. */
function renderAttribution({ sources }: MapGroundData): string {
  const names = new Set(sources.flatMap(({ attribution }) => (attribution === '' ? [] : [attribution])))
  const text = document.createElement('span')
  text.textContent = [...names].join(' · ')
  return text.innerHTML
}
