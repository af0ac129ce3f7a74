import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface DialogParts {
  title: string
  /** Where it appears: in the middle, at the right edge, or over everything. */
  place?: 'middle' | 'side' | 'full'
  onClose(): void
  children: ComponentChildren
  footer?: ComponentChildren
}

/** A dialog that holds the focus until it is closed by its button, Escape or a click beside it. */
export function Dialog({ title, place = 'middle', onClose, children, footer }: DialogParts) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      class={`dialog dialog-${place}`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close()
      }}
    >
      <div class="dialog-body">
        <header class="dialog-header">
          <h2>{title}</h2>
          <button
            type="button"
            class="icon-button"
            aria-label={`Close ${title}`}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        <div class="dialog-content">{children}</div>
        {footer && <footer class="dialog-footer">{footer}</footer>}
      </div>
    </dialog>
  )
}
