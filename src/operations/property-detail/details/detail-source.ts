import type { Listing, LookupField } from '../../../records/listing.ts'

export type ParentCategory = 'Interior' | 'Exterior' | 'Community' | 'Listing' | 'Other'

/** One line of a group; undefined when the listing does not say. */
export type DetailLine = (listing: Listing) => string | readonly string[] | undefined

export interface DetailSource {
  category: string
  parent: ParentCategory
  lines: readonly DetailLine[]
}

/** "Label: value" of a figure or text; nothing when unknown. */
export function label(name: string, pick: (listing: Listing) => string | number | undefined): DetailLine {
  return (listing) => {
    const value = pick(listing)
    return value === undefined || value === '' ? undefined : `${name}: ${value}`
  }
}

/** "Label: yes" or "no" of a claim; nothing when unknown. */
export function labelFlag(name: string, pick: (listing: Listing) => boolean | undefined): DetailLine {
  return label(name, (listing) => {
    const value = pick(listing)
    return value === undefined ? undefined : value ? 'Yes' : 'No'
  })
}

/** "Label: Central Air, Electric" of a list field; nothing when empty. */
export function labelList(name: string, field: LookupField): DetailLine {
  return label(name, ({ lookups }) => lookups[field]?.join(', '))
}

/** Each name of a list field as a line of its own: "Dishwasher". */
export function bareList(field: LookupField): DetailLine {
  return ({ lookups }) => lookups[field]
}
