import { Type } from 'typebox'
import { type PropertyDetailData, propertyDetailContract } from '../../contract/operations/property-detail.ts'
import { defineTool } from '../agent-tool.ts'
import { figure, homeId, shownList, shownObject, wordList, words } from '../output-shapes.ts'
import { cutText, listFlags, pickKnown, renderShownAddress } from '../shorten.ts'

const REMARKS_LENGTH = 800
const FEATURES = 40
const FEATURE_LENGTH = 100
const OPEN_HOUSES = 3

export const homeDetailTool = defineTool({
  name: 'get_home',
  title: 'Facts of a home',
  description:
    'Facts of a home and its listing: price, size, age, remarks, features, cost of owning it, who lists it, open houses, last sale.',
  contracts: [propertyDetailContract],
  output: shownObject({
    id: Type.Optional(homeId),
    address: words('Address.'),
    county: words('County.'),
    status: words('for_sale, for_rent, sold or off_market.'),
    flags: wordList('What is true of the listing.'),
    price: figure('List price or monthly rent.'),
    price_per_sqft: figure('Price per square foot.'),
    last_price_change: figure('Dollars; negative for a cut.'),
    listed: words('When it came on the market.'),
    last_sold: words('Day of the last sale.'),
    last_sold_price: figure('Price of the last sale.'),
    type: words('Type of home.'),
    beds: figure('Bedrooms.'),
    baths: figure('Bathrooms; a half one counts 0.5.'),
    sqft: figure('Living area.'),
    lot_sqft: figure('Lot size.'),
    stories: figure('Stories.'),
    garage: figure('Garage spaces.'),
    year_built: figure('Year built.'),
    year_renovated: figure('Year of the last renovation.'),
    units: figure('Units in the building.'),
    hoa_monthly: figure("Homeowners' association fee a month."),
    costs: Type.Optional(
      shownObject(
        {
          monthly_payment: figure('With 20 % down at interest_rate, taxes and insurance included.'),
          interest_rate: figure('Fraction a year.'),
          property_tax_rate: figure('Fraction of the price a year.'),
          home_insurance_rate: figure('Fraction of the price a year.'),
        },
        'Cost of buying it; calculate_payment takes these rates.',
      ),
    ),
    remarks: words('What the listing says, perhaps cut.'),
    features: wordList('Further facts.'),
    open_houses: shownList('The next ones, in local time.', { start: words('Start.'), end: words('End.') }),
    listed_by: wordList('Agent and office of each who offers it. Name them where the home is shown.'),
    disclaimer: words('What must be shown with the listing.'),
    source: words('Source of the listing.'),
    listing_id: words('MLS number.'),
    lat: figure('Latitude.'),
    lon: figure('Longitude.'),
    photos: Type.Number({ description: 'Number of photos.' }),
    photo: words('Address of the first photo.'),
    page: words('Address of a page about the home.'),
  }),
  present: ({ data }: { data: PropertyDetailData }) => ({
    ...pickKnown({
      id: data.property_id,
      ...presentPlace(data),
      status: data.status,
      flags: listFlags(data.flags),
    }),
    ...pickKnown({
      price: data.list_price,
      price_per_sqft: data.price_per_sqft,
      last_price_change: data.last_price_change_amount,
      listed: data.list_date?.slice(0, 'YYYY-MM-DD'.length),
      last_sold: data.last_sold_date,
      last_sold_price: data.last_sold_price,
    }),
    ...presentBuilding(data),
    ...presentCosts(data),
    ...pickKnown({
      remarks: cutText(data.description?.text ?? '', REMARKS_LENGTH),
      features: listFeatures(data),
    }),
    open_houses: data.open_houses
      .slice(0, OPEN_HOUSES)
      .map(({ start_date, end_date }) => pickKnown({ start: start_date, end: end_date })),
    ...pickKnown({
      listed_by: data.advertisers.map(({ name, office }) => [name, office?.name].filter(Boolean).join(', ')),
      disclaimer: data.source?.disclaimer?.text,
      source: data.source?.name,
      listing_id: data.listing_id,
    }),
    photos: data.photos.length,
    ...pickKnown({ photo: data.primary_photo?.href, page: data.href }),
  }),
})

function presentPlace({ location }: PropertyDetailData) {
  const address = location?.address
  return {
    address: address && renderShownAddress(address),
    county: location?.county?.name,
    lat: address?.coordinate?.lat,
    lon: address?.coordinate?.lon,
  }
}

function presentBuilding({ description: home, hoa }: PropertyDetailData) {
  return pickKnown({
    type: home?.type,
    beds: home?.beds,
    baths: home?.baths_total,
    sqft: home?.sqft,
    lot_sqft: home?.lot_sqft,
    stories: home?.stories,
    garage: home?.garage,
    year_built: home?.year_built,
    year_renovated: home?.year_renovated,
    units: home?.units,
    hoa_monthly: hoa?.fee,
  })
}

function presentCosts({ mortgage }: PropertyDetailData) {
  const costs = pickKnown({
    monthly_payment: mortgage?.estimate?.monthly_payment,
    interest_rate: mortgage?.estimate?.average_rate?.rate,
    property_tax_rate: mortgage?.property_tax_rate,
    home_insurance_rate: mortgage?.insurance_rate,
  })
  return Object.keys(costs).length === 0 ? {} : { costs }
}

function listFeatures({ details }: PropertyDetailData): string[] {
  const facts = details.flatMap(({ category, text }) =>
    text.map((fact) => (category === undefined || fact.startsWith(category) ? fact : `${category}: ${fact}`)),
  )
  return facts.slice(0, FEATURES).map((fact) => cutText(fact, FEATURE_LENGTH))
}
