/** Outlines on a grid of 24 by 24, drawn for the explorer. */
const OUTLINES = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  close: 'M6 6l12 12M18 6 6 18',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  key: 'M8 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 12h9M18 12v3M21 12v3',
  filters: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
  list: 'M4 6h16M4 12h16M4 18h16',
  map: 'M9 4 4 6v14l5-2 6 2 5-2V4l-5 2ZM9 4v14M15 6v14',
  draw: 'M4 18c3-9 6-12 8-10s-3 6-1 8 5-4 9-5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  down: 'M6 9l6 6 6-6',
  bed: 'M3 18v-6h18v6M3 12V6M6 12V9h5a2 2 0 0 1 2 2v1M3 16h18',
  place: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9M10.5 19v-5h3v5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  moon: 'M19 14.5A7.5 7.5 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5Z',
  auto: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 4v16',
  copy: 'M9 9h10v11H9ZM15 9V4H5v11h4',
  photo: 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.5 8.5h.01',
} as const

export type IconName = keyof typeof OUTLINES

/** A small drawing beside a word. A button without words needs a label of its own. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={OUTLINES[name]} />
    </svg>
  )
}
