import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from '../shell/icon.tsx'

/** A button that opens a small panel below it. Escape and a click elsewhere close it. */
export function Menu({
  label,
  isSet,
  children,
}: {
  label: string
  isSet: boolean
  children: ComponentChildren
}) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', closeByKey)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])
  return (
    <div class="menu" ref={root}>
      <button
        ref={button}
        type="button"
        class={isSet ? 'chip is-set' : 'chip'}
        aria-expanded={isOpen}
        aria-controls={`${id}-panel`}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="down" />
      </button>
      <div id={`${id}-panel`} class="menu-panel" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
