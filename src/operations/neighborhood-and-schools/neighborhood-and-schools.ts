import type {
  NeighborhoodAndSchoolsData,
  NeighborhoodAndSchoolsParameters,
  NearbyNeighborhood as ShownNeighborhood,
} from '../../contract/operations/neighborhood-and-schools.ts'
import { getDistanceMiles } from '../../domain/geo/distance.ts'
import { findPolygonAt } from '../../domain/geo/polygon.ts'
import { getMedianDaysOnMarket } from '../../domain/market-statistics/market-statistics.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { Neighborhood } from '../../records/place.ts'
import type { School } from '../../records/school.ts'
import type {
  ChangeShare,
  EditionIndex,
  ListingStatistics,
  NearSchool,
} from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import type { Validity } from '../documents/answer-documents.ts'
import { findDayCountValidity, findDayValidity, narrowValidity } from '../documents/answer-validity.ts'
import type { Operation } from '../operation.ts'
import { findSubjectHome } from '../presentation/subject-home.ts'
import { renderSlug } from '../presentation/wire-text.ts'

/** The neighborhoods that contain a property, largest first, with their markets, and the schools around it, nearest first. */
export const runNeighborhoodAndSchools: Operation<
  NeighborhoodAndSchoolsParameters,
  NeighborhoodAndSchoolsData
> = async ({ property_id }, { nowMs, editionIndex, reader }) => {
  const surroundings = await gatherSurroundings(property_id, nowMs, editionIndex, reader)
  if (surroundings === undefined) return { kind: 'notFound' }
  const validity = findSurroundingsValidity(surroundings, nowMs)
  return { kind: 'answer', data: presentSurroundings(surroundings, nowMs), validity }
}

/** The number of schools listed, including the assigned ones. */
const SCHOOLS_SHOWN = 20

export interface Surroundings {
  point?: GeoPoint
  schools: NearSchool[]
  /** Largest first. */
  neighborhoods: { neighborhood: Neighborhood; statistics: ListingStatistics }[]
}

/** The surroundings of a home; undefined when the edition has no such home. */
async function gatherSurroundings(
  propertyId: number,
  nowMs: number,
  editionIndex: EditionIndex,
  reader: EditionReader,
): Promise<Surroundings | undefined> {
  const subject = await findSubjectHome(propertyId, editionIndex, reader)
  if (subject === undefined) return undefined
  const { point, shownPoint } = subject
  if (point === undefined || shownPoint === undefined) return { schools: [], neighborhoods: [] }
  const neighborhoods = editionIndex.listNeighborhoodsAt(point)
  const statistics = await editionIndex.getStatistics(
    neighborhoods.map(({ id }) => id),
    nowMs,
  )
  return {
    point,
    schools: listSchools(point, shownPoint, editionIndex),
    neighborhoods: neighborhoods.map((neighborhood, index) => ({
      neighborhood,
      statistics: statistics[index]!,
    })),
  }
}

/** Which schools are listed follows from the exact point, but distances are measured from the point that may be shown. */
function listSchools(point: GeoPoint, shownPoint: GeoPoint, editionIndex: EditionIndex): NearSchool[] {
  const schools = editionIndex.listSchools(point, SCHOOLS_SHOWN)
  if (point.lat === shownPoint.lat && point.lon === shownPoint.lon) return schools
  return schools
    .map((near) => ({ ...near, distanceMiles: getDistanceMiles(shownPoint, near.school.point) }))
    .sort((a, b) => a.distanceMiles - b.distanceMiles || a.school.id - b.school.id)
}

/** Statistics are those of a day, but the median of days on the market is that of the instant. */
function findSurroundingsValidity({ neighborhoods }: Surroundings, nowMs: number): Validity {
  const listedAtMs = neighborhoods.flatMap(({ statistics }) => statistics.medianOnMarketAtMs ?? [])
  const ofMedians = listedAtMs.map((atMs) => findDayCountValidity(atMs, nowMs))
  return narrowValidity([findDayValidity(nowMs), ...ofMedians])
}

/** Schools and neighborhoods in the wire format. */
function presentSurroundings(
  { point, schools, neighborhoods }: Surroundings,
  nowMs: number,
): NeighborhoodAndSchoolsData {
  return {
    schools: { total: schools.length, schools: schools.map(presentSchool) },
    location: {
      neighborhoods: neighborhoods.map(({ neighborhood, statistics }) =>
        presentNeighborhood(neighborhood, presentStatistics(statistics, nowMs), point),
      ),
    },
  }
}

function presentSchool({ school, distanceMiles, isAssigned }: NearSchool) {
  const slug = getSchoolSlug(school)
  return {
    id: String(school.id),
    name: school.name,
    slug,
    slug_id: `${slug}-${school.id}`,
    education_levels: [...school.educationLevels],
    distance_in_miles: Math.round(distanceMiles * 10) / 10,
    student_teacher_ratio: school.studentTeacherRatio,
    rating: school.rating,
    grades: [...school.grades],
    funding_type: school.fundingType,
    student_count: school.studentCount,
    review_count: school.reviewCount,
    parent_rating: school.parentRating,
    assigned: isAssigned,
  }
}

/** The same few schools are shown again and again. They are immutable, and are released with their edition. */
const schoolSlugs = new WeakMap<School, string>()

function getSchoolSlug(school: School): string {
  const slug = schoolSlugs.get(school) ?? renderSlug(school.name, school.city, school.stateOrProvince)
  schoolSlugs.set(school, slug)
  return slug
}

function presentNeighborhood(
  neighborhood: Neighborhood,
  housingMarket: ReturnType<typeof presentStatistics>,
  point: GeoPoint | undefined,
): ShownNeighborhood {
  const { id, name, level, city, stateOrProvince, centroid, shape } = neighborhood
  const part = (point && findPolygonAt(point, shape)) ?? shape[0]
  return {
    id: String(id),
    name,
    level,
    city,
    state_code: stateOrProvince,
    geo_type: 'neighborhood',
    slug_id: renderSlugId(neighborhood),
    geo_statistics: { housing_market: housingMarket },
    boundary: part && { type: 'Polygon', coordinates: part },
    centroid,
  }
}

/** "Capitol-Hill_Seattle_WA": words joined by hyphens, parts by underscores. */
function renderSlugId({ name, city, stateOrProvince }: Neighborhood): string {
  return [name, city, stateOrProvince]
    .filter((part) => part !== undefined)
    .map((part) => part.trim().replace(/[^\p{L}\p{N}]+/gu, '-'))
    .join('_')
}

function presentStatistics(statistics: ListingStatistics, nowMs: number) {
  return {
    median_listing_price: statistics.medianListingPrice,
    median_sold_price: statistics.medianSoldPrice,
    median_rent_price: statistics.medianRentPrice,
    median_price_per_sqft: statistics.medianPricePerSqft,
    median_days_on_market: getMedianDaysOnMarket(statistics, nowMs),
    listing_count: statistics.listingCount,
    rental_listing_count: statistics.rentalListingCount,
    year_to_year: presentChange(statistics.yearToYear),
    month_to_month: presentChange(statistics.monthToMonth),
  }
}

function presentChange(change: ChangeShare) {
  return {
    median_listing_price: change.medianListingPrice,
    median_sold_price: change.medianSoldPrice,
    median_rent_price: change.medianRentPrice,
    median_price_per_sqft: change.medianPricePerSqft,
  }
}
