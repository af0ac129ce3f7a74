import type { Static } from 'typebox'
import { list, number, object, text, textList, textOrNull } from '../schemas/shapes.ts'

const PHOTO = 'https://photos.example/81c96b1b-exterior.jpg'

export const augmentedGalleryEntry = object('GalleryEntry', 'Photos of one room, or all photos.', {
  key: text('Room: all_photos, kitchen, bedroom, bathroom and so on.', 'kitchen'),
  category: text('The same as people write it.', 'Kitchen'),
  detailedText: textOrNull('What the feed says of the photos.', 'Kitchen with an island'),
  photoCount: number('Number of photos.', 3),
  photos: list(
    object('GalleryPhoto', 'A photo of the room.', {
      href: text('Address of the photo.', PHOTO),
      tag: text('Room that it shows.', 'kitchen'),
    }),
    'The photos.',
  ),
})

export const photo = object('PropertyPhoto', 'A photo of the listing.', {
  title: textOrNull('Title.', 'Kitchen'),
  description: textOrNull('What the photo shows.', 'Kitchen with an island'),
  href: text('Address of the photo.', PHOTO),
  type: text('Room that it shows.', 'exterior'),
  tags: list(
    object('PhotoTag', 'A tag of a photo.', { label: text('Room that the photo shows.', 'exterior') }),
    'Tags.',
  ),
})

export const detailGroup = object('DetailGroup', 'Facts of one category.', {
  category: text('Category, such as Bedrooms or Heating and Cooling.', 'Bedrooms'),
  parent_category: text('Group of the category.', 'Interior', [
    'Interior',
    'Exterior',
    'Community',
    'Listing',
    'Other',
  ]),
  text: textList('Facts, as "Label: value" or a bare feature.', ['Bedrooms: 3']),
})

export type AugmentedGalleryEntry = Static<typeof augmentedGalleryEntry>
export type GalleryPhoto = Static<typeof photo>
export type DetailGroup = Static<typeof detailGroup>
