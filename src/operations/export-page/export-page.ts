import {
  type EditionPosition,
  renderEditionPosition,
  renderExportCursor,
} from '../../contract/formats/change-position.ts'
import type {
  ExportPageData,
  ExportPageParameters,
} from '../../contract/operations/whole-records/export-page.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import type { Operation } from '../operation.ts'
import { checkPosition, describeGone, positionOf, readPosition } from '../tables/edition-position.ts'
import { gatherRows, KIND_OF_TABLE, type RowScope } from '../tables/gather-rows.ts'

/** A part of a table. The cursor names the edition, so that all pages belong together whatever is published or revealed meanwhile. */
export const runExportPage: Operation<ExportPageParameters, ExportPageData> = async (parameters, context) => {
  const { cursor } = parameters
  const of = cursor === undefined ? positionOf(context.reader) : checkPosition('cursor', cursor.of, context)
  if ('detail' in of) return { kind: 'rejected', detail: of.detail }
  const scope = { baseUrl: context.settings.baseUrl }
  try {
    const data = await readPosition(of, context, (reader) => readTablePage(parameters, of, reader, scope))
    return { kind: 'answer', data }
  } catch (error) {
    if (!(error instanceof EditionGoneError)) throw error
    return describeGone(
      `cursor: edition ${of.edition}, which is to be exported without it from the start,`,
      context,
    )
  }
}

async function readTablePage(
  { table, cursor, limit }: ExportPageParameters,
  of: EditionPosition,
  reader: EditionReader,
  scope: RowScope,
): Promise<ExportPageData> {
  const ids: number[] = []
  for await (const records of reader.scan(KIND_OF_TABLE[table], cursor?.id)) {
    ids.push(...records.slice(0, limit - ids.length).map(({ id }) => id))
    if (ids.length >= limit) break
  }
  const rows = (await gatherRows(table, ids, reader, scope)).filter((row) => row !== undefined)
  const next = ids.length < limit ? null : renderExportCursor({ of, table, id: ids.at(-1)! })
  return {
    ...{ table, edition: renderEditionPosition(of), rows },
    ...{ withheld: ids.length - rows.length, next_cursor: next },
  }
}
