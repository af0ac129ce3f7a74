import {
  type NeighborhoodAndSchoolsData,
  neighborhoodAndSchoolsContract,
} from '../../contract/operations/neighborhood-and-schools.ts'
import { defineTool } from '../agent-tool.ts'
import { figure, shownList, shownObject, wordList, words, yesOrNo } from '../output-shapes.ts'
import { pickKnown, roundToCents } from '../shorten.ts'

const SCHOOLS = 12

export const surroundingsTool = defineTool({
  name: 'schools_and_neighborhood',
  title: 'Schools and neighborhood of a home',
  description:
    'Schools for a home, assigned ones first, and the neighborhoods that hold it, with medians of their markets.',
  contracts: [neighborhoodAndSchoolsContract],
  output: shownObject({
    schools_in_all: figure('Number of schools; the first are shown.'),
    schools: shownList('Assigned ones first, then by distance.', {
      name: words('Name.'),
      levels: wordList('elementary, middle, high.'),
      grades: words('First and last grade.'),
      rating: figure('1 to 10.'),
      miles: figure('Distance as the crow flies.'),
      assigned: yesOrNo('Whether children who live in the home go there.'),
      funding: words('public or private.'),
      students: figure('Number of students.'),
      students_per_teacher: figure('Students per teacher.'),
    }),
    neighborhoods: shownList('Each within the one before.', {
      name: words('Name.'),
      level: words('How large it is.'),
      median_list_price: figure('Median list price.'),
      median_sold_price: figure('Median sale price.'),
      median_rent: figure('Median rent a month.'),
      median_price_per_sqft: figure('Median list price per square foot.'),
      median_days_on_market: figure('Median days on the market.'),
      homes_for_sale: figure('Homes for sale.'),
      homes_for_rent: figure('Homes for rent.'),
    }),
  }),
  present: ({ data: { schools, location } }: { data: NeighborhoodAndSchoolsData }) => ({
    ...pickKnown({ schools_in_all: schools?.total }),
    schools: (schools?.schools ?? []).slice(0, SCHOOLS).map((school) =>
      pickKnown({
        name: school.name,
        levels: school.education_levels,
        grades: [...new Set([school.grades.at(0), school.grades.at(-1)])].join('-'),
        rating: school.rating,
        miles: school.distance_in_miles,
        assigned: school.assigned,
        funding: school.funding_type,
        students: school.student_count,
        students_per_teacher: school.student_teacher_ratio,
      }),
    ),
    neighborhoods: (location?.neighborhoods ?? []).map(({ name, level, geo_statistics }) => {
      const market = geo_statistics?.housing_market
      return pickKnown({
        ...{ name, level },
        median_list_price: market?.median_listing_price,
        median_sold_price: market?.median_sold_price,
        median_rent: market?.median_rent_price,
        median_price_per_sqft: roundToCents(market?.median_price_per_sqft),
        median_days_on_market: market?.median_days_on_market,
        homes_for_sale: market?.listing_count,
        homes_for_rent: market?.rental_listing_count,
      })
    }),
  }),
})
