import type { Location } from '../../../contract/operations/property-detail.ts'
import type { Address } from '../../../records/address.ts'
import { findStateName } from '../../../records/us-states.ts'
import type { CityNames, ReferenceTables } from '../../../search/ports/edition-index.ts'
import type { OperatorSettings } from '../../operation.ts'
import type { ShownAddress } from '../../presentation/shown-address.ts'

/** The location of the home, as far as it may be shown. */
export function presentLocation(
  shown: ShownAddress,
  address: Address,
  places: CityNames & Pick<ReferenceTables, 'findCounty'>,
  { streetView }: OperatorSettings,
): Location {
  const { city, state, zip } = shown
  return {
    street_view_url: fillPoint(streetView?.url, shown),
    street_view_metadata_url: fillPoint(streetView?.metadataUrl, shown),
    address: presentAddress(shown, address),
    county: presentCounty(address, places),
    search_areas:
      city === undefined
        ? []
        : [{ city: city.toLowerCase(), state_code: state === undefined ? null : state.toLowerCase() }],
    city:
      city === undefined || state === undefined
        ? undefined
        : {
            county_needed_for_uniq: places.isCityNameShared(city, state),
            slug_id: `${city.replaceAll(' ', '-')}_${state}`,
          },
    postal_code: zip === undefined ? undefined : { slug_id: zip },
  }
}

/** The county from its record, else what the listing says about it. */
function presentCounty(
  { countyFips, countyOrParish, stateOrProvince }: Address,
  { findCounty }: Pick<ReferenceTables, 'findCounty'>,
) {
  const county = countyFips === undefined ? undefined : findCounty(countyFips)
  const name = county?.name ?? countyOrParish
  if (countyFips === undefined && name === undefined) return undefined
  return { fips_code: countyFips, name, state_code: county?.stateOrProvince ?? stateOrProvince }
}

function presentAddress(shown: ShownAddress, address: Address) {
  const { city, state, zip, street, unit, point, isUndisclosed } = shown
  const parts = isUndisclosed ? {} : address
  return {
    city: city ?? null,
    country: 'USA',
    line: street ?? null,
    postal_code: zip ?? null,
    state: (state === undefined ? undefined : findStateName(state)) ?? null,
    state_code: state ?? null,
    street_direction: parts.streetDirPrefix ?? null,
    street_name: parts.streetName ?? null,
    street_number: parts.streetNumber ?? null,
    street_post_direction: parts.streetDirSuffix ?? null,
    street_suffix: parts.streetSuffix ?? null,
    unit: unit ?? null,
    validation_code: null,
    coordinate: point,
  }
}

/** A street that must not be named gets no picture. */
function fillPoint(template: string | undefined, { point, isUndisclosed }: ShownAddress): string | undefined {
  if (template === undefined || point === undefined || isUndisclosed) return undefined
  return template.replaceAll('{lat}', String(point.lat)).replaceAll('{lon}', String(point.lon))
}
