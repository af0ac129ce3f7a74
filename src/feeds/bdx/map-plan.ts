import type { Plan, Spec } from '../../records/builder.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { ElementReader } from './element-reader.ts'
import { listImages, mapImages } from './map-images.ts'

/** A plan with its specs; undefined without a number or a name. */
export function mapPlan(plan: ElementReader): Plan | undefined {
  const planKey = plan.text('PlanNumber', 'PlanID', 'Id')
  const name = plan.text('PlanName', 'Name') ?? planKey
  if (planKey === undefined || name === undefined) return undefined
  return dropAbsent<Plan>({
    planKey,
    name,
    planType: plan.text('Type', 'PlanTypeName'),
    basePriceCents: plan.cents('BasePrice'),
    areaSqft: plan.positive('BaseSqft'),
    stories: plan.positive('Stories'),
    bathroomsFull: plan.count('Baths'),
    bathroomsHalf: plan.count('HalfBaths'),
    bedrooms: plan.count('Bedrooms'),
    garageSpaces: plan.count('Garage'),
    description: plan.text('Description'),
    media: mapImages(listImages(plan.element, 'Plan')),
    specs: plan.children('Spec', 'Spec').flatMap((spec) => mapSpec(spec) ?? []),
  })
}

function mapSpec(spec: ElementReader): Spec | undefined {
  const specKey = spec.text('SpecNumber', 'SpecID', 'Id')
  if (specKey === undefined) return undefined
  const address = spec.child('SpecAddress')
  const state = address.text('SpecState', 'State')
  return dropAbsent<Spec>({
    specKey,
    street: joinLines(
      address.text('SpecStreet1', 'Street1', 'Street'),
      address.text('SpecStreet2', 'Street2'),
    ),
    city: address.text('SpecCity', 'City'),
    stateOrProvince: state === undefined ? undefined : parseStateCode(state),
    postalCode: address.text('SpecZIP', 'ZIP')?.slice(0, 5),
    point: address.child('SpecGeocode').point('Spec', '') ?? address.child('Geocode').point('Spec', ''),
    priceCents: spec.cents('SpecPrice'),
    areaSqft: spec.positive('SpecSqft'),
    bedrooms: spec.count('SpecBedrooms'),
    bathroomsFull: spec.count('SpecBaths'),
    bathroomsHalf: spec.count('SpecHalfBaths'),
    garageSpaces: spec.count('SpecGarage'),
    stories: spec.positive('SpecStories'),
    moveInDate: spec.child('SpecMoveInDate').date('Day', 'Date') ?? spec.date('SpecMoveInDate'),
    description: spec.text('SpecDescription'),
    media: mapImages(listImages(spec.element, 'Spec')),
  })
}

/** "12 Main St" and "Lot 4" on one line. */
export function joinLines(first: string | undefined, second: string | undefined): string | undefined {
  return first === undefined || second === undefined ? first : `${first} ${second}`
}
