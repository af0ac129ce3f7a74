import { useEffect, useState } from 'preact/hooks'
import { linkTo } from '../routing/base-path.ts'
import { Notice, Skeleton } from '../shell/notice.tsx'

/** A document of Plat, made into HTML when the explorer was bundled. */
interface Guide {
  title: string
  html: string
}

type Guides = Readonly<Record<string, Guide>>

let loading: Promise<Guides> | undefined

/** Loads the documents that Plat comes with, by name. */
function loadGuides(): Promise<Guides> {
  loading ??= fetch(document.body.dataset.guides!)
    .then((response) => response.json() as Promise<Guides>)
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/** One document. */
export function GuidePage({ name }: { name: string }) {
  const [guides, setGuides] = useState<Guides | 'failed'>()
  useEffect(() => {
    loadGuides().then(setGuides, () => setGuides('failed'))
  }, [])
  if (guides === undefined) return <Skeleton lines={8} label="Loading" />
  const guide = guides === 'failed' ? undefined : guides[name]
  if (guide === undefined) return <Notice title="There is no such page" />
  // The HTML is made from Plat's own documents; nothing of a feed or a visitor is in it.
  const html = guide.html.replaceAll('href="/', `href="${linkTo('/')}`)
  return <article class="reference-article guide" dangerouslySetInnerHTML={{ __html: html }} />
}
