import { countBaths, type Home } from '../homes/home.ts'
import { renderPictureKey } from '../pictures/draw-picture.ts'
import type { Random } from '../random.ts'

type Shot = readonly [imageOf: string, tag: string, caption: string]

const FRONT: Shot = ['Front of Structure', 'exterior', 'Street side']
const KITCHEN: Shot = ['Kitchen', 'kitchen', 'Kitchen']
const LIVING: Shot = ['Living Room', 'living_room', 'Living room']

/** The shots of a home's rooms and grounds, best first. */
function listShots(home: Home): Shot[] {
  if (home.kind === 'lot')
    return [
      ['Lot', 'yard', 'The land'],
      ['Aerial View', 'exterior', 'From above'],
      ['Lot', 'yard', 'Towards the road'],
    ]
  const shots: Shot[] = [FRONT, LIVING, KITCHEN, ['Dining Room', 'dining_room', 'Dining room']]
  for (let room = 1; room <= Math.max(1, home.bedrooms); room += 1)
    shots.push([
      room === 1 ? 'Master Bedroom' : 'Bedroom',
      'bedroom',
      room === 1 ? 'Main bedroom' : `Bedroom ${room}`,
    ])
  for (let room = 1; room <= countBaths(home); room += 1)
    shots.push([room === 1 ? 'Master Bathroom' : 'Bathroom', 'bathroom', `Bathroom ${room}`])
  shots.push(['Laundry', 'laundry_room', 'Laundry'])
  if (home.garageSpaces > 0) shots.push(['Garage', 'garage', 'Garage'])
  if (home.hasPool || home.building?.hasPool) shots.push(['Pool', 'pool', 'Pool'])
  if (home.building === undefined) shots.push(['Yard', 'yard', 'Yard'], ['Patio', 'porch', 'Patio'])
  else shots.push(['Balcony', 'porch', 'Balcony'])
  shots.push(KITCHEN, LIVING, ['Back of Structure', 'exterior', 'Rear'], ['Garden', 'yard', 'Garden'])
  return shots
}

/** Agents describe the first pictures only. */
const DESCRIBED = 5

/** The photos of a listing on the market: 12 to 24 with captions and a floor plan, or three of land. */
export function listPictures(home: Home, random: Random): object[] {
  const shots = listShots(home).slice(0, random.whole(13, 19))
  const pictures = shots.map(([ImageOf, tag, ShortDescription], index) => ({
    MediaURL: addressOf(home, index, tag),
    MediaCategory: 'Photo',
    ImageOf,
    ShortDescription,
    LongDescription:
      index < DESCRIBED
        ? `${ShortDescription} of a made-up home in ${home.area.city}: a drawing, not a photo`
        : undefined,
    Order: index + 1,
  }))
  if (home.kind === 'lot') return pictures
  return [
    ...pictures,
    {
      MediaURL: addressOf(home, 0, 'floor_plan'),
      MediaCategory: 'Floor Plan',
      ImageOf: 'Floor Plan',
      LongDescription: 'Plan of a made-up home, drawn for sample data',
      Order: pictures.length + 1,
    },
  ]
}

/** Two to four photos, as records of past sales have them. */
export function listPastPictures(home: Home, random: Random): object[] {
  return listShots(home)
    .slice(0, random.whole(2, 4))
    .map(([ImageOf, tag], index) => ({ MediaURL: addressOf(home, index, tag), ImageOf, Order: index + 1 }))
}

function addressOf(home: Home, index: number, tag: string): string {
  return `/photos/${renderPictureKey(home.pictureSeed, index, nameDrawing(home, tag))}.svg`
}

/** What the picture of a tag shows. From outside, a flat shows its building, and land shows no house. */
function nameDrawing({ kind, building }: Home, tag: string): string {
  if (tag !== 'exterior') return tag
  if (kind === 'lot') return 'land'
  if (kind === 'townhouse') return 'townhouses'
  return building === undefined ? tag : 'building'
}

/** The tours of a home: a 3D walk-through, a slide show or a video. Only some listings have one. */
export function describeTours(home: Home, random: Random): { fields: object; media: object[] } {
  const has3d = random.chance(0.22)
  const hasSlides = random.chance(0.2)
  const hasVideo = random.chance(0.08)
  const video = { MediaURL: `/tours/video/${home.pictureSeed}`, MediaCategory: 'Video', Order: 90 }
  return {
    fields: {
      VirtualTourURLUnbranded: has3d ? `/tours/3d/${home.pictureSeed}` : undefined,
      VirtualTourURLBranded: hasSlides ? `/tours/slides/${home.pictureSeed}` : undefined,
    },
    media: hasVideo ? [video] : [],
  }
}
