import type { Charge } from '../../access/ports.ts'
import type { EditionWriter } from '../ports/edition-store.ts'
import type { RunRecord } from '../ports/run-record.ts'
import { StoreError } from '../ports/store-error.ts'
import type { Stores } from '../ports/stores.ts'
import { beginContentDigest, digestStores, type PartDigest } from './content-digest.ts'
import { batchCharges, type Content, type EditionRange, readContents } from './read-contents.ts'

export interface CopyOrder {
  /** Copies only the newest edition, and none of the older ones that can still be read. */
  isNewestOnly: boolean
  /** Learns of progress. */
  tell(text: string): void
}

export interface CopyReport {
  editions: EditionRange
  /** What was read from the source, and what was then read from the target. */
  source: PartDigest[]
  target: PartDigest[]
  /** What is wrong with the target, apart from that. */
  faults: string[]
}

/**
 * Copies everything from one installation into an empty one, then reads the copy and compares. Others may use the source meanwhile:
 * a reader holds the editions that are copied. What they write after it was read is not copied.
 */
export async function copyStores(from: Stores, to: Stores, order: CopyOrder): Promise<CopyReport> {
  const newest = await from.editions.currentEdition()
  const lease = await from.editions.read(order.isNewestOnly ? newest : await from.editions.oldestEdition())
  try {
    const editions = { oldest: lease.edition, newest }
    const source = await copyContents(from, to, editions, order.tell)
    order.tell('Reading the copy ...')
    const target = await digestStores(to, editions)
    const faults = [...(await to.editions.verify()), ...(await to.ledger.verify())]
    return { editions, source, target, faults }
  } finally {
    await lease.close()
  }
}

/** Whether the target holds what was read from the source, and is sound. */
export function isCopyRight({ source, target, faults }: CopyReport): boolean {
  return faults.length === 0 && JSON.stringify(source) === JSON.stringify(target)
}

/**
 * Copies the charges from `fromMs` on that the target does not have: those that the source made after it was copied. Returns their
 * number. Needs memory for the request ids that the target has from then on.
 */
export async function copyMissingCharges(from: Stores, to: Stores, fromMs: number): Promise<number> {
  const known = new Set<string>()
  for await (const { requestId } of to.ledger.read({ fromMs })) known.add(requestId)
  let copied = 0
  for await (const charges of batchCharges(from, { fromMs })) {
    const missing = charges.filter(({ requestId }) => !known.has(requestId))
    await appendAll(to, missing)
    copied += missing.length
  }
  await drainAll(to)
  return copied
}

async function copyContents(
  from: Stores,
  to: Stores,
  range: EditionRange,
  tell: (text: string) => void,
): Promise<PartDigest[]> {
  const digest = beginContentDigest()
  const published = new Map<number, RunRecord>()
  let writer: EditionWriter | undefined

  const beginUnlessBegun = async (edition: number): Promise<EditionWriter> => {
    if (writer !== undefined) return writer
    tell(`Copying edition ${edition} of ${Math.max(1, range.oldest)} to ${range.newest} ...`)
    writer = await to.editions.beginEdition(edition === range.oldest ? edition : undefined)
    return writer
  }
  const take = async (content: Content): Promise<void> => {
    switch (content.part) {
      case 'identifiers':
        return to.identifiers.restore(content.space, content.bindings, content.next)
      case 'runs':
        for (const run of content.runs) {
          if (run.isPublished) published.set(run.edition, run)
          await to.runs.append(run)
        }
        return
      case 'feedStates':
        for (const [name, text] of content.states) await to.feedStates.change(name, () => text)
        return
      case 'models':
        return to.models.put(content.name, content.model)
      case 'records':
        return (await beginUnlessBegun(content.edition)).write(content.writes)
      case 'relations':
        return (await beginUnlessBegun(content.edition)).writeRelations(content.writes)
      case 'editions': {
        const run = published.get(content.edition)
        if (run === undefined)
          throw new StoreError(`No run says that it published edition ${content.edition}`)
        await (await beginUnlessBegun(content.edition)).publish(run)
        writer = undefined
        return
      }
      case 'access':
        return takeAccess(to, content)
      case 'charges':
        return appendAll(to, content.charges)
    }
  }
  for await (const content of readContents(from, range)) {
    digest.add(content)
    await take(content)
  }
  await drainAll(to)
  return digest.list()
}

async function takeAccess({ access }: Stores, content: Extract<Content, { part: 'access' }>): Promise<void> {
  if ('secret' in content) return access.restoreInstallationSecret(content.secret)
  if ('key' in content) return access.putKey(content.key)
  return access.putSubscription(content.subscription)
}

async function appendAll({ ledger }: Stores, charges: readonly Charge[]): Promise<void> {
  await Promise.all(charges.map((charge) => ledger.append(charge)))
}

async function drainAll({ ledger }: Stores): Promise<void> {
  const left = await ledger.drain()
  if (left > 0) throw new StoreError(`${left} charges could not be moved into the database`)
}
