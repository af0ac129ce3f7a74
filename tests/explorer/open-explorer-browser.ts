import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { ensureExplorer } from '../../src/app/explorer/open-explorer.ts'
import { loadReferenceAndSample, openTestService, type TestService } from '../service/open-test-service.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)

/** Why tests that need a browser are skipped; false if they run. */
export const SKIPS_BROWSER =
  CHROMIUM === undefined && process.env.PLAT_REQUIRE_CHROMIUM !== '1' ? 'there is no Chromium' : false

export const SIZES = {
  desktop: { width: 1360, height: 860 },
  phone: { width: 390, height: 844 },
} as const

/** How long a page may take on a busy machine without a graphics card. */
const WAIT_MS = 60_000

export type SizeName = keyof typeof SIZES
export const SIZE_NAMES = Object.keys(SIZES) as SizeName[]

/** A service with the explorer, and a browser that may reach nothing else. */
export interface ExplorerBrowser extends AsyncDisposable {
  service: TestService
  open(address: string, size?: SizeName, colors?: 'light' | 'dark'): Promise<ExplorerTab>
  /** Opens a section of the administration page, in the same way, or at another address of this machine. */
  openAdministration(
    section: string,
    size?: SizeName,
    colors?: 'light' | 'dark',
    host?: string,
  ): Promise<ExplorerTab>
}

export interface ExplorerTab {
  page: Page
  size: SizeName
  /** Everything that went wrong behind the page: errors on the console, and requests that left the service. */
  faults: string[]
  close(): Promise<void>
}

export async function openExplorerBrowser(
  load?: Parameters<typeof openTestService>[0],
  settings: Parameters<typeof openTestService>[1] = {},
): Promise<ExplorerBrowser> {
  const explorer = await ensureExplorer()
  assert.ok(explorer !== undefined, 'The explorer is not built')
  const service = await openTestService(load ?? loadReferenceAndSample, settings, explorer)
  const browser = await launchChromium()
  return {
    service,
    open: (address, size = 'desktop', colors = 'light') =>
      openExplorerTab(browser, service.service.baseUrl, address, size, colors),
    openAdministration: (section, size = 'desktop', colors = 'light', host = '127.0.0.1') => {
      const { port } = new URL(service.service.adminUrl)
      return openExplorerTab(browser, `http://${host}:${port}`, `/#${section}`, size, colors)
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await service[Symbol.asyncDispose]()
    },
  }
}

/** Starts Chromium. Whoever has no use for it any more must close it. */
export function launchChromium(): Promise<Browser> {
  assert.ok(CHROMIUM !== undefined, 'PLAT_REQUIRE_CHROMIUM is 1, but there is no Chromium')
  return chromium.launch({
    executablePath: CHROMIUM,
    // The map needs WebGL, which SwiftShader draws without a graphics card. Root has no sandbox.
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
  })
}

/** What a browser must be told to behave as on a device of a size. */
export function describeDevice(size: SizeName) {
  const isPhone = size === 'phone'
  return { viewport: SIZES[size], hasTouch: isPhone, isMobile: isPhone, reducedMotion: 'reduce' } as const
}

/** Opens a page of the explorer at an origin. Faults that a visitor would not see are collected, and make `close` fail. */
export async function openExplorerTab(
  browser: Browser,
  origin: string,
  address: string,
  size: SizeName,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<ExplorerTab> {
  const context = await browser.newContext({
    ...describeDevice(size),
    colorScheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(WAIT_MS)
  const faults = await watch(context, origin)
  const page = await context.newPage()
  await page.goto(origin + address)
  return {
    page,
    size,
    faults,
    close: async () => {
      await context.close()
      assert.deepEqual(faults, [])
    },
  }
}

async function watch(context: BrowserContext, origin: string): Promise<string[]> {
  const faults: string[] = []
  context.on('request', (request) => {
    const url = request.url()
    const isOwn = url.startsWith(`${origin}/`) || /^(?:data|blob):/.test(url)
    if (!isOwn) faults.push(`a request left the service: ${url}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => faults.push(`error: ${error.error().stack}`))
  return faults
}

const AXE = fileURLToPath(import.meta.resolve('axe-core'))

interface AxeViolation {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

const COLORS = ['dark', 'light'] as const

/**
 * What a screen reader or a person with weak sight would stumble over, in dark and in light colors, and whether the page is wider
 * than the screen.
 */
export async function listSeriousBarriers(page: Page): Promise<string[]> {
  // The policy of the page forbids added scripts, so this one comes from the tool that drives the browser.
  await page.evaluate(await readFile(AXE, 'utf8'))
  const barriers: string[] = []
  const isDark = await page.evaluate<boolean>('matchMedia("(prefers-color-scheme: dark)").matches')
  // A change of colors draws the whole map again.
  for (const colorScheme of isDark ? COLORS : COLORS.toReversed()) {
    await page.emulateMedia({ colorScheme })
    const violations = (await page.evaluate(
      'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
    )) as AxeViolation[]
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      const [first] = nodes
      barriers.push(`${id} (${colorScheme}), ${nodes.length} times: ${first?.html}\n${first?.failureSummary}`)
    }
  }
  const excess = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  if (excess > 0) barriers.push(`the page is ${excess} pixels wider than the screen`)
  return barriers
}

/** Clicks with the mouse, or touches with a finger. */
export function press({ size }: ExplorerTab, target: Locator): Promise<void> {
  return size === 'phone' ? target.tap() : target.click()
}

/** Moves the mouse with its button down, or a finger, along points of the window. */
export async function dragAlong(
  { page, size }: ExplorerTab,
  [first, ...rest]: readonly (readonly [x: number, y: number])[],
): Promise<void> {
  assert.ok(first !== undefined)
  if (size === 'desktop') {
    await page.mouse.move(...first)
    await page.mouse.down()
    for (const point of rest) await page.mouse.move(...point, { steps: 3 })
    await page.mouse.up()
    return
  }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: (readonly [number, number])[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
  await touch('touchStart', [first])
  for (const point of rest) await touch('touchMove', [point])
  await touch('touchEnd', [])
  await session.detach()
}

/** Shows the map, which is beside the list on a wide screen, and takes its place on a phone. Waits until it can be moved. */
export async function showMap(tab: ExplorerTab): Promise<void> {
  await switchView(tab, 'Map')
  await waitForMap(tab.page)
}

/** Shows the list, which the map hides on a phone. */
export async function showList(tab: ExplorerTab): Promise<void> {
  await switchView(tab, 'List')
}

const TOUCHES = 5
const TOUCH_MS = 2000

/** While a page draws its map, the browser may take a touch for the beginning of a longer one. A visitor touches again. */
async function switchView({ page, size }: ExplorerTab, name: 'Map' | 'List'): Promise<void> {
  if (size !== 'phone') return
  const view = page.locator(`.search.view-${name.toLowerCase()}`)
  for (let touch = 1; ; touch++) {
    await page.getByRole('button', { name, exact: true }).tap()
    try {
      return await view.waitFor({ timeout: TOUCH_MS })
    } catch (error) {
      if (touch === TOUCHES) throw error
    }
  }
}

/** Waits until the map can be moved. */
export async function waitForMap(page: Page): Promise<void> {
  await page.locator('.map-pane[data-state=ready]').waitFor()
}

/** Waits until the list shows the answer to the search of the address. */
export async function waitForHomes(page: Page): Promise<void> {
  await page.locator('.results[aria-busy=false] .cards .card').first().waitFor()
}

/** The number of homes that the list says it found. */
export async function readTotal(page: Page): Promise<number> {
  const text = await page.locator('.results-header [role=status]').innerText()
  return Number(/^([\d,]+) homes?/.exec(text)?.[1]?.replaceAll(',', ''))
}
