import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
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

/** A service with the explorer, and a browser that may reach nothing else. */
export interface ExplorerBrowser extends AsyncDisposable {
  service: TestService
  /** Opens a page of the explorer. Faults that a visitor would not see are collected, and fail the test at `close`. */
  open(address: string, size?: SizeName, colors?: 'light' | 'dark'): Promise<ExplorerTab>
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
): Promise<ExplorerBrowser> {
  const explorer = await ensureExplorer()
  assert.ok(explorer !== undefined, 'The explorer is not built')
  const service = await openTestService(load ?? loadReferenceAndSample, {}, explorer)
  const browser = await launch()
  return {
    service,
    open: (address, size = 'desktop', colors = 'light') =>
      openTab(browser, service.service.baseUrl, address, size, colors),
    async [Symbol.asyncDispose]() {
      await browser.close()
      await service[Symbol.asyncDispose]()
    },
  }
}

function launch(): Promise<Browser> {
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

async function openTab(
  browser: Browser,
  origin: string,
  address: string,
  size: SizeName,
  colorScheme: 'light' | 'dark',
): Promise<ExplorerTab> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme,
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    reducedMotion: 'reduce',
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

/** What a screen reader or a person with weak sight would stumble over. */
export async function listSeriousBarriers(page: Page): Promise<string[]> {
  // The policy of the page forbids added scripts, so this one comes from the tool that drives the browser.
  const { readFile } = await import('node:fs/promises')
  await page.evaluate(await readFile(AXE, 'utf8'))
  const violations = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  )) as AxeViolation[]
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.html}\n${nodes[0]?.failureSummary}`)
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
