import type { OfficeFacts, Phone } from '../../records/agent.ts'
import type { ListingFacts, Representation } from '../../records/listing.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { ElementReader } from '../xml/element-reader.ts'
import { findLogo } from './map-files.ts'
import { findKind } from './read-values.ts'

/** What the office has in common with the community in which it stands. */
type Site = Pick<ListingFacts, 'listingKey' | 'address' | 'point' | 'buildingName'>

/** The office at which the homes of a community are let. It is named after the company that manages the community. */
export function mapLeasingOffice(
  identity: ElementReader,
  property: ElementReader,
  company: string | undefined,
  site: Site,
): OfficeFacts {
  const address = identity.child('Address')
  return dropAbsent<OfficeFacts>({
    officeKey: site.listingKey,
    name: company ?? site.buildingName,
    email: address.text('Email') ?? identity.text('Email'),
    phones: mapPhones(identity),
    url: identity.url('WebSite'),
    address: Object.keys(site.address).length === 0 ? undefined : site.address,
    point: site.point,
    logo: findLogo(property),
    hours: listHours(property),
  })
}

/** The office as the one who offers the homes. */
export function nameOffice({ officeKey, name, email, url, phones }: OfficeFacts): Representation {
  return dropAbsent<Representation>({
    officeKey,
    officeName: name,
    officeContact: dropAbsent({ email, url, phones }),
  })
}

function mapPhones(identity: ElementReader): Phone[] {
  const address = identity.child('Address')
  const phones = [
    ...[...identity.children('Phone'), ...address.children('Phone')].map((phone) =>
      mapPhone(phone, 'Office'),
    ),
    ...identity.children('Fax').map((phone) => mapPhone(phone, 'Fax')),
  ].filter((phone) => phone !== undefined)
  const first = phones.findIndex(({ type }) => type === 'Office')
  return phones.map((phone, at) => ({ ...phone, isPrimary: at === first }))
}

function mapPhone(phone: ElementReader, type: Phone['type']): Phone | undefined {
  const number = phone.text('PhoneNumber', 'Number') ?? phone.ownText()
  const ext = phone.text('Extension')
  if (number === undefined) return undefined
  const isFax = findKind(phone, 'PhoneType') === 'fax'
  return { number, type: isFax ? 'Fax' : type, ...(ext !== undefined && { ext }), isPrimary: false }
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "Monday 9:00 AM to 6:00 PM" for each line of the office's hours, from Monday on. */
function listHours(property: ElementReader): string[] | undefined {
  const hours = property
    .child('Information')
    .children('OfficeHour')
    .flatMap((line) => {
      const day = findDayOfWeek(line.text('Day'))
      const [open, close] = [line.text('OpenTime'), line.text('CloseTime')].map(renderTime)
      if (day === undefined || open === undefined || close === undefined) return []
      return [{ day, text: `${DAYS[day]} ${open} to ${close}` }]
    })
  return hours.length === 0 ? undefined : hours.sort((a, b) => a.day - b.day).map(({ text }) => text)
}

/** The day of "Monday", "Mon", "M" or "Th"; "T" and "S" are Tuesday and Saturday, where "Th" and "Su" have two letters. */
function findDayOfWeek(text = ''): number | undefined {
  const start = text.trim().toLowerCase()
  const day = start === '' ? -1 : DAYS.findIndex((name) => name.toLowerCase().startsWith(start))
  return day < 0 ? undefined : day
}

/** "09:00:00 AM" as "9:00 AM", and "13:30" as "1:30 PM"; undefined for another text. */
function renderTime(text = ''): string | undefined {
  const [, hourText = '', minute, half] =
    /^0?(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP])?\.?M?\.?$/i.exec(text.trim()) ?? []
  const hour = Number(hourText)
  if (minute === undefined || hour > 24) return undefined
  const isAfternoon = half === undefined ? hour >= 12 && hour < 24 : half.toUpperCase() === 'P'
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${isAfternoon ? 'PM' : 'AM'}`
}
