import { cutModel, type ModelStore, readPieces } from '../ports/model-store.ts'
import { guardStore } from '../ports/store-error.ts'
import type { Database } from './database.ts'

export function openPostgresModels(database: Database): ModelStore {
  const findDescription = async (name: string) => {
    const [row] = await database.primary.query<{ description: string }>(
      'select description from plat.price_model where name = $1',
      [name],
    )
    return row?.description
  }
  const findPiece = async (name: string, piece: number) => {
    const [row] = await database.primary.query<{ bytes: Buffer }>(
      'select bytes from plat.price_model_piece where name = $1 and piece = $2',
      [name, piece],
    )
    return row?.bytes
  }
  return {
    list: () =>
      guardStore('list models', async () => {
        const rows = await database.read.query<{ name: string; description: string }>(
          'select name, description from plat.price_model order by name',
        )
        return new Map(rows.map(({ name, description }) => [name, description]))
      }),
    find: (name) =>
      guardStore('read a model', () =>
        readPieces(
          () => findDescription(name),
          (piece) => findPiece(name, piece),
        ),
      ),
    put: (name, { description, bytes }) =>
      guardStore('store a model', () =>
        database.write.transact(async (transaction) => {
          await transaction.query(
            'insert into plat.price_model (name, description) values ($1, $2) on conflict (name) do update set description = $2',
            [name, description],
          )
          await transaction.query('delete from plat.price_model_piece where name = $1', [name])
          for (const [piece, part] of cutModel(bytes).entries())
            await transaction.query(
              'insert into plat.price_model_piece (name, piece, bytes) values ($1, $2, $3)',
              [name, piece, Buffer.from(part.buffer, part.byteOffset, part.length)],
            )
        }),
      ),
    remove: (name) =>
      guardStore('remove a model', () =>
        database.write.transact(async (transaction) => {
          await transaction.query('delete from plat.price_model_piece where name = $1', [name])
          await transaction.query('delete from plat.price_model where name = $1', [name])
        }),
      ),
  }
}
