import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ReferencePart } from '../routing/route.ts'
import { Notice, Skeleton } from '../shell/notice.tsx'

type Reference = ComponentType<{ shows: ReferencePart }>

/** The reference, whose script is loaded when it is first shown. */
export function LazyReference({ shows }: { shows: ReferencePart }) {
  const [loaded, setLoaded] = useState<{ Page: Reference } | 'failed'>()
  useEffect(() => {
    import('./reference-page.tsx').then(
      ({ ReferencePage }) => setLoaded({ Page: ReferencePage }),
      () => setLoaded('failed'),
    )
  }, [])
  if (loaded === 'failed') return <Notice title="The reference cannot be loaded" />
  return loaded === undefined ? <Skeleton lines={8} label="Loading" /> : <loaded.Page shows={shows} />
}
