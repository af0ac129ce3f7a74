import { useEffect, useState } from 'preact/hooks'
import { linkTo } from '../routing/base-path.ts'
import type { ReferencePart } from '../routing/route.ts'
import { Notice, Skeleton } from '../shell/notice.tsx'
import { type ApiDocument, type DescribedOperation, loadApiDocument } from './api-document.ts'
import { GuidePage } from './guide-page.tsx'
import { OperationReference } from './operation-reference.tsx'

/** The guides that the overview leads to, in the order in which people need them. */
const GUIDES: readonly (readonly [name: string, title: string])[] = [
  ['call-the-api', 'Call the API'],
  ['load-data', 'Load your data'],
  ['operate', 'Operate Plat'],
  ['deploy', 'Deploy Plat'],
  ['scaling', 'Scale Plat'],
  ['keys', 'Keys'],
  ['locations', 'Locations'],
  ['beyond', 'Beyond the interface'],
  ['tables', 'Tables of changes and exports'],
  ['display-rules', 'Display rules'],
]

/** The reference of the API and the guides: a list of both beside the page that is shown. */
export function ReferencePage({ shows }: { shows: ReferencePart }) {
  const [document, setDocument] = useState<ApiDocument | 'failed'>()
  useEffect(() => {
    loadApiDocument().then(setDocument, () => setDocument('failed'))
  }, [])
  if (document === undefined) return <Skeleton lines={8} label="Loading the reference" />
  if (document === 'failed') return <Notice title="The reference cannot be loaded" />
  return (
    <div class="reference">
      <Contents document={document} shows={shows} />
      <ReferenceContent document={document} shows={shows} />
    </div>
  )
}

function ReferenceContent({ document, shows }: { document: ApiDocument; shows: ReferencePart }) {
  if (shows.kind === 'guide') return <GuidePage name={shows.name} />
  if (shows.kind === 'overview') return <Overview document={document} />
  const operation = document.operations.find(({ name }) => name === shows.name)
  if (operation === undefined) return <Notice title="There is no such operation" />
  return <OperationReference document={document} operation={operation} />
}

function Contents({ document, shows }: { document: ApiDocument; shows: ReferencePart }) {
  const [filter, setFilter] = useState('')
  const isWanted = (text: string) => text.toLowerCase().includes(filter.trim().toLowerCase())
  const current = shows.kind === 'overview' ? '' : `${shows.kind} ${shows.name}`
  return (
    <nav class="reference-nav" aria-label="Reference">
      <input
        class="input"
        type="search"
        aria-label="Filter operations and guides"
        placeholder="Filter"
        value={filter}
        onInput={({ currentTarget }) => setFilter(currentTarget.value)}
      />
      {document.tags.map((tag) => (
        <ContentsGroup
          key={tag.name}
          title={tag.name === 'interface' ? 'Interface' : 'Beyond the interface'}
          links={document.operations
            .filter(
              (operation) => operation.tag === tag.name && isWanted(`${operation.name} ${operation.summary}`),
            )
            .map(({ name }) => ({ key: `operation ${name}`, href: `/docs/operations/${name}`, text: name }))}
          current={current}
        />
      ))}
      <ContentsGroup
        title="Guides"
        links={GUIDES.filter(([, title]) => isWanted(title)).map(([name, text]) => ({
          ...{ key: `guide ${name}`, href: `/docs/guides/${name}`, text },
        }))}
        current={current}
      />
    </nav>
  )
}

interface ContentsLink {
  key: string
  href: string
  text: string
}

function ContentsGroup(props: { title: string; links: readonly ContentsLink[]; current: string }) {
  const { title, links, current } = props
  if (links.length === 0) return null
  return (
    <section>
      <h2 class="kicker">{title}</h2>
      <ul>
        {links.map(({ key, href, text }) => (
          <li key={key}>
            <a href={linkTo(href)} aria-current={key === current ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Overview({ document }: { document: ApiDocument }) {
  return (
    <article class="reference-article">
      <h1>Plat API {document.version}</h1>
      <p>
        Every operation is a GET request with a key in the header <code>x-gateway-key</code>, and answers
        JSON. A success costs 1, and the header <code>x-edition</code> names the data that it belongs to.
        Anything else costs nothing, and the header <code>x-error-detail</code> says what is wrong with a
        request.
      </p>
      <p>
        The whole description is at <a href={linkTo('/openapi.json')}>/openapi.json</a>, for generators of
        clients. Clients for TypeScript and Python come with Plat. <a href={linkTo('/llms.txt')}>/llms.txt</a>{' '}
        leads language models through these pages.
      </p>
      <table>
        <thead>
          <tr>
            <th>Operation</th>
            <th>Answers</th>
          </tr>
        </thead>
        <tbody>
          {document.operations.map((operation) => (
            <OverviewRow key={operation.name} operation={operation} />
          ))}
        </tbody>
      </table>
    </article>
  )
}

function OverviewRow({ operation: { name, summary } }: { operation: DescribedOperation }) {
  return (
    <tr>
      <td>
        <a href={linkTo(`/docs/operations/${name}`)}>{name}</a>
      </td>
      <td>{summary}</td>
    </tr>
  )
}
