import { linkTo } from '../routing/base-path.ts'
import { createShared } from '../shell/store.ts'

/** What the service tells pages before they call an operation. */
export interface Start {
  version: string
  edition: number
  isSample: boolean
  key?: string
  location?: string
}

/** The key for requests: the visitor's own, or the one that the sample market hands out. */
export interface GatewayKey {
  text: string
  isOwn: boolean
  /** Whether the browser remembers it after the tab is closed. */
  isRemembered: boolean
}

const STORAGE_KEY = 'plat.key'

export const sharedStart = createShared<Start | 'loading' | 'failed'>('loading')
export const sharedKey = createShared<GatewayKey | undefined>(readOwnKey())

/** Reads what the service tells pages. A sample market's key is used unless the visitor has entered one. */
export async function loadStart(): Promise<void> {
  try {
    const response = await fetch(linkTo('/explorer.json'), { headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const start = (await response.json()) as Start
    if (sharedKey.get()?.isOwn !== true)
      sharedKey.set(
        start.key === undefined ? undefined : { text: start.key, isOwn: false, isRemembered: false },
      )
    sharedStart.set(start)
  } catch {
    if (sharedStart.get() === 'loading') sharedStart.set('failed')
  }
}

/** Uses the visitor's key from now on. */
export function useOwnKey(text: string, isRemembered: boolean): void {
  forgetOwnKey()
  const storage = isRemembered ? localStorage : sessionStorage
  storage.setItem(STORAGE_KEY, text)
  sharedKey.set({ text, isOwn: true, isRemembered })
}

/** Forgets the visitor's key. The key of a sample market is used again. */
export function dropOwnKey(): void {
  forgetOwnKey()
  sharedKey.set(undefined)
  void loadStart()
}

function forgetOwnKey(): void {
  localStorage.removeItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
}

function readOwnKey(): GatewayKey | undefined {
  const forTab = sessionStorage.getItem(STORAGE_KEY)
  if (forTab !== null) return { text: forTab, isOwn: true, isRemembered: false }
  const remembered = localStorage.getItem(STORAGE_KEY)
  return remembered === null ? undefined : { text: remembered, isOwn: true, isRemembered: true }
}
