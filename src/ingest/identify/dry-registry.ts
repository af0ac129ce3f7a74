import type { IdentifierRegistry, IdentifierSpace } from '../../store/ports/edition-store.ts'

/** Far above any minted number, so that a provisional number is never mistaken for a permanent one. It fits in six bytes. */
const FIRST_PROVISIONAL = 2 ** 46

/** A registry for dry runs: it knows what `registry` knows, and mints provisional numbers that are forgotten afterwards. */
export function createDryRegistry(registry: IdentifierRegistry): IdentifierRegistry {
  const provisional = new Map<string, number>()
  let next = FIRST_PROVISIONAL
  const nameIn = (space: IdentifierSpace, key: string) => `${space}:${key}`
  const findMany: IdentifierRegistry['findMany'] = async (space, keys) => {
    const found = await registry.findMany(space, keys)
    return found.map((id, at) => id ?? provisional.get(nameIn(space, keys[at]!)))
  }
  return {
    findMany,
    async mintMany(space, keys) {
      const found = await findMany(space, keys)
      return keys.map((key, at) => {
        const id = found[at] ?? provisional.get(nameIn(space, key)) ?? next++
        if (found[at] === undefined) provisional.set(nameIn(space, key), id)
        return id
      })
    },
    async bindMany(space, bindings) {
      for (const { key, id } of bindings) {
        const name = nameIn(space, key)
        if (!provisional.has(name)) provisional.set(name, id)
      }
    },
  }
}
