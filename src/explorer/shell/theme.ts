import { createShared } from './store.ts'

export type Theme = 'auto' | 'light' | 'dark'

const STORAGE_KEY = 'plat.theme'
const NEXT: Readonly<Record<Theme, Theme>> = { auto: 'dark', dark: 'light', light: 'auto' }

export const sharedTheme = createShared<Theme>(readTheme())

/** Lets the style sheets know which colors were chosen. Without a choice they follow the system. */
export function applyTheme(): void {
  const theme = sharedTheme.get()
  if (theme === 'auto') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
}

export function chooseNextTheme(): void {
  const theme = NEXT[sharedTheme.get()]
  if (theme === 'auto') localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, theme)
  sharedTheme.set(theme)
  applyTheme()
}

/** Calls back when the colors change, by choice or by the system. */
export function watchTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', listener)
  const unsubscribe = sharedTheme.subscribe(() => queueMicrotask(listener))
  return () => {
    system.removeEventListener('change', listener)
    unsubscribe()
  }
}

function readTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}
