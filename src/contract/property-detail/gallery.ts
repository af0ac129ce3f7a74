import type { Static } from 'typebox'
import { list, number, object, text, textList, textOrNull } from '../schemas/shapes.ts'

export const augmentedGalleryEntry = object({
  key: text,
  category: text,
  detailedText: textOrNull,
  photoCount: number,
  photos: list(object({ href: text, tag: text })),
})

export const photo = object({
  title: textOrNull,
  description: textOrNull,
  href: text,
  type: text,
  tags: list(object({ label: text })),
})

export const detailGroup = object({ category: text, parent_category: text, text: textList })

export type AugmentedGalleryEntry = Static<typeof augmentedGalleryEntry>
export type GalleryPhoto = Static<typeof photo>
export type DetailGroup = Static<typeof detailGroup>
