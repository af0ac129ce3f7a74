/** Names an edition for good. After a failover that lost an edition, another one is published under its number. */
export interface Publication {
  readonly edition: number
  /** Differs between all editions that were ever published under one number. Absent in stores that cannot lose an edition. */
  readonly publicationId?: string
}

export function isSamePublication(one: Publication, other: Publication): boolean {
  return one.edition === other.edition && one.publicationId === other.publicationId
}

/** Returns only the members of a publication, for a value that names its edition in the same way. */
export function pickPublication({ edition, publicationId }: Publication): Publication {
  return { edition, ...(publicationId !== undefined && { publicationId }) }
}
