import type { Builder, Community } from '../../records/builder.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

export interface BuilderWithCommunities {
  builder: Builder
  /** Active ones, by name. */
  communities: Community[]
}

/** The builder with its communities; undefined when there is no such builder. */
export async function gatherBuilder(
  builderId: number,
  reader: EditionReader,
): Promise<BuilderWithCommunities | undefined> {
  const [builder] = await reader.getMany('builder', [builderId])
  if (builder === undefined) return undefined
  const [communityIds] = await reader.getRelated('builderCommunities', [builderId])
  const communities = await reader.getMany('community', communityIds ?? [])
  return { builder, communities: communities.filter((community) => community !== undefined) }
}
