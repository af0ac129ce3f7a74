import type { StreetPoints } from '../../records/map/street-points.ts'
import type { Property } from '../../records/property.ts'
import { readComparedAddress } from './compared-address.ts'
import { findStreetPoint, listStreetKeys, numberStreetKey } from './street-points.ts'

/** Lists the numbers of the records that may have the point of a home's address. */
export function listStreetIds({ address }: Property): number[] {
  const compared = readComparedAddress(address)
  return compared === undefined ? [] : listStreetKeys(compared).map(numberStreetKey)
}

/** Gives a home the point that is found among the streets, and takes away any other. Changes the record. */
export function placeHome(home: Property, streets: ReadonlyMap<number, StreetPoints | undefined>): void {
  const address = readComparedAddress(home.address)
  const found = (address === undefined ? [] : listStreetKeys(address))
    .map((key) => {
      const record = streets.get(numberStreetKey(key))
      return record?.streetKey === key ? findStreetPoint(record, address!) : undefined
    })
    .find((one) => one !== undefined)
  delete home.point
  delete home.pointSource
  delete home.pointWithinMeters
  if (found === undefined) return
  home.point = found.point
  home.pointSource = found.source
  if (found.withinMeters !== undefined) home.pointWithinMeters = found.withinMeters
}
