import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

/** A document of `docs/`, for the pages under /docs. */
export interface RenderedGuide {
  title: string
  /** The first paragraph as plain text. */
  summary: string
  markdown: string
  html: string
}

/** Written for people who change Plat, or tables that are read beside its code. */
const LEFT_OUT = new Set([
  'README',
  'coverage',
  'explorer',
  'first-change',
  'debugging',
  'releasing',
  'glossary',
])

/** Where guides are served; their Markdown is at the same path with ".md". */
export const GUIDES_PATH = '/docs/guides/'

/** Renders the documents of a folder `docs`, by name. Links between them lead to their pages; links to files of the repository become text. */
export async function renderGuides(docs: string): Promise<Map<string, RenderedGuide>> {
  const files = [
    ...(await listMarkdown(docs, '')),
    ...(await listMarkdown(join(docs, 'guides'), 'guides/')),
  ].filter((file) => !LEFT_OUT.has(nameGuide(file)))
  const known = new Set(files)
  const guides = new Map<string, RenderedGuide>()
  for (const file of files) {
    const markdown = await readFile(join(docs, file), 'utf8')
    guides.set(nameGuide(file), await renderGuide(markdown, file, known))
  }
  return guides
}

async function listMarkdown(directory: string, prefix: string): Promise<string[]> {
  const names = await readdir(directory)
  return names.filter((name) => name.endsWith('.md')).map((name) => prefix + name)
}

function nameGuide(file: string): string {
  return posix.basename(file, '.md')
}

async function renderGuide(
  markdown: string,
  file: string,
  known: ReadonlySet<string>,
): Promise<RenderedGuide> {
  const { Marked } = await import('marked')
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const target = resolveLink(href, file, known)
        return target === undefined ? text : `<a href="${target}">${text}</a>`
      },
      // Pictures of pages are not served: the pages themselves are one click away.
      image() {
        return ''
      },
    },
  })
  const [, title = nameGuide(file)] = /^# (.+)$/m.exec(markdown) ?? []
  const summary = markdown.split(/\n{2,}/).find((paragraph) => /^[A-Z`[]/.test(paragraph)) ?? ''
  // What may be wider than the screen is scrolled by keyboard as well.
  const html = (await marked.parse(markdown))
    .replaceAll('<pre>', '<pre role="region" aria-label="Code" tabindex="0">')
    .replaceAll('<p></p>', '')
  return { title, summary: stripMarkup(summary), markdown, html }
}

/** The page that a link leads to, or undefined if it leads to a file that is not served. */
function resolveLink(href: string, from: string, known: ReadonlySet<string>): string | undefined {
  if (/^(?:https?:|#)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const file = posix.normalize(posix.join(posix.dirname(from), path))
  if (!known.has(file)) return undefined
  return `${GUIDES_PATH}${nameGuide(file)}${anchor === undefined ? '' : `#${anchor}`}`
}

/** The anchor of a heading, as the places where documents are read online make it. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

function stripMarkup(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text that leads a language model through the documents (llmstxt.org). */
export function renderLlmsText(guides: ReadonlyMap<string, RenderedGuide>): string {
  const lines = [...guides].map(
    ([name, { title, summary }]) => `- [${title}](${GUIDES_PATH}${name}.md): ${firstSentence(summary)}`,
  )
  return [
    '# Plat',
    '',
    '> A read-only property data service over HTTP: search, detail, similar homes, rentals, neighborhoods and schools, builders, past sales, estimates, mortgage rates and payments.',
    '',
    'Every operation is a GET request with a key in the header x-gateway-key and answers JSON. [The OpenAPI document](/openapi.json) describes all of them.',
    '',
    '## Documents',
    '',
    ...lines,
    '',
  ].join('\n')
}

function firstSentence(text: string): string {
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}
