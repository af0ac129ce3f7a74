import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  dragAlong,
  type ExplorerTab,
  launchChromium,
  openExplorerTab,
  press,
  SIZE_NAMES,
  showMap,
  waitForHomes,
} from '../tests/explorer/open-explorer-browser.ts'
import { startServer, stopServer } from '../tests/journeys/server-process.ts'

/*
 * Takes the pictures of the explorer in docs/pictures: each journey on the sample market, on a desktop and on a phone. It needs
 * Chromium. Names as arguments take only those pictures.
 *
 *     node scripts/explorer-pictures.ts [name ...]
 */

/** One picture: the page that is opened, and what is done there before. Some are of a part further down. */
interface Shot {
  name: string
  address: string
  prepare(tab: ExplorerTab): Promise<unknown>
}

const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures')
const QUALITY = 72
/** How long the map takes to draw what it was given. It does not say when it has. */
const DRAWING_MS = 2500
const PLACE = '/?location=Seattle, WA'

const wanted = new Set(process.argv.slice(2))
const directory = await mkdtemp(join(tmpdir(), 'plat-pictures-'))
const server = await startServer({ PLAT_DATA: directory }, [])
const browser = await launchChromium()
try {
  await mkdir(FOLDER, { recursive: true })
  for (const shot of await listShots()) {
    if (wanted.size > 0 && !wanted.has(shot.name)) continue
    for (const size of SIZE_NAMES) {
      const tab = await openExplorerTab(browser, server.baseUrl, shot.address, size)
      await shot.prepare(tab)
      await untilLoaded(tab)
      const file = join(FOLDER, `${shot.name}-${size}.webp`)
      await sharp(await tab.page.screenshot())
        .webp({ quality: QUALITY })
        .toFile(file)
      console.log(file)
      await tab.close()
    }
  }
} finally {
  await browser.close()
  await stopServer(server)
  await rm(directory, { recursive: true, force: true })
}

async function listShots(): Promise<Shot[]> {
  const key = await readSampleKey()
  const home = await findHome(key, 'agent_listed')
  const newHome = await findHome(key, 'new_construction')
  const agent = home.consumer_advertisers.find(({ type }) => type === 'Agent')?.href
  return [
    {
      name: 'search',
      address: PLACE,
      prepare: async (tab) => {
        await waitForHomes(tab.page)
        if (tab.size === 'desktop') await tab.page.locator('.marker').first().waitFor()
      },
    },
    {
      name: 'suggestions',
      address: PLACE,
      prepare: async ({ page }) => {
        await waitForHomes(page)
        await page.getByRole('combobox', { name: /^City/ }).fill('ren')
        await page.getByRole('option', { name: /^Renton, WA/ }).waitFor()
      },
    },
    {
      name: 'filters',
      address: `${PLACE}&min_bedrooms=3`,
      prepare: async (tab) => {
        await waitForHomes(tab.page)
        await press(tab, tab.page.getByRole('button', { name: 'All filters' }))
        await tab.page.getByRole('button', { name: /^Show [\d,]+ homes/ }).waitFor()
      },
    },
    {
      name: 'clusters',
      address: '/?location=King County, WA',
      prepare: async (tab) => {
        await waitForHomes(tab.page)
        await showMap(tab)
        await tab.page.locator('.marker-cluster').first().waitFor()
      },
    },
    { name: 'outline', address: PLACE, prepare: drawOutline },
    {
      name: 'pages',
      address: `${PLACE}&sort_by=pricea&page=2`,
      prepare: async ({ page }) => {
        await waitForHomes(page)
        await page.locator('.pager').scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'requests',
      address: PLACE,
      prepare: async (tab) => {
        await waitForHomes(tab.page)
        await press(tab, tab.page.getByRole('button', { name: /^Requests/ }))
        await press(tab, tab.page.getByRole('button', { name: 'Show JSON' }).first())
      },
    },
    {
      name: 'home',
      address: home.permalink,
      prepare: ({ page }) => page.getByRole('heading', { name: 'Facts' }).waitFor(),
    },
    showPart('history', home.permalink, '[aria-label="What happened"]'),
    showPart('payment', home.permalink, '.payment .chart'),
    showPart('schools', home.permalink, '.home-map'),
    showPart('similar', home.permalink, '[aria-label="Similar homes"]'),
    showPart('agent', readPath(agent), '.cards .card'),
    showPart('builder', newHome.builder?.url ?? '', '.cards .card'),
    showPart('rates', '/rates', '.chart'),
    showPart('market', '/market?location=Seattle, WA', '.chart'),
    { name: 'reference', address: '/docs/operations/search-by-location', prepare: waitForTitle },
  ]
}

function waitForTitle({ page }: ExplorerTab): Promise<void> {
  return page.getByRole('heading', { level: 1 }).waitFor()
}

/** A picture with the first of such elements in the middle of the window. */
function showPart(name: string, address: string, selector: string): Shot {
  return {
    name,
    address,
    prepare: async ({ page }) => {
      await page.locator(selector).first().waitFor()
      await page.evaluate(
        `document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' })`,
      )
    },
  }
}

async function drawOutline(tab: ExplorerTab): Promise<void> {
  const { page } = tab
  await waitForHomes(page)
  await showMap(tab)
  await page.locator('.marker').first().waitFor()
  await press(tab, page.getByRole('button', { name: 'Draw', exact: true }))
  const { x, y, width, height } = (await page.locator('.map-canvas').boundingBox())!
  const radius = Math.min(width, height) * 0.28
  const corners = Array.from({ length: 14 }, (_, index) => {
    const angle = (index / 14) * 2 * Math.PI
    const wave = 1 + 0.15 * Math.sin(3 * angle)
    return [
      x + width / 2 + radius * wave * Math.cos(angle),
      y + height / 2 + radius * wave * Math.sin(angle),
    ] as const
  })
  await dragAlong(tab, corners)
  await page.waitForURL(/polygon=/)
  await page.locator('.marker').first().waitFor()
}

/** Waits for the answers that were asked for, and for the map, if there is one. */
async function untilLoaded({ page }: ExplorerTab): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true], .map-pane[data-state=loading]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(DRAWING_MS)
}

interface Subject {
  permalink: string
  consumer_advertisers: { type: string; href?: string }[]
  builder?: { url: string }
}

async function readSampleKey(): Promise<string> {
  const start = await fetch(`${server.baseUrl}/explorer.json`)
  return ((await start.json()) as { key: string }).key
}

async function findHome(key: string, listingType: string): Promise<Subject> {
  const ask = async (path: string) => {
    const answer = await fetch(server.baseUrl + path, { headers: { 'x-gateway-key': key } })
    return ((await answer.json()) as { data: unknown }).data
  }
  const list = await ask(`/api/v1/search/by-location?location=Seattle,%20WA&listing_type=${listingType}`)
  const [found] = list as { ppid: string }[]
  return (await ask(`/api/v1/property/detail?property_id=${found?.ppid}`)) as Subject
}

function readPath(href: string | undefined): string {
  return href === undefined ? '' : new URL(href).pathname
}
