import { EXAMPLE_CITY } from '../sample/load-sample.ts'

export interface StartLines {
  baseUrl: string
  baseUrlAlt: string
  adminUrl: string
  edition: number
  /** A new test key, if the sample market is served. */
  key?: string
  /** A home of the sample market for the examples. */
  propertyId?: number
}

/** What the command prints when the service is ready. */
export function renderStartLines(lines: StartLines): string {
  const { baseUrl, baseUrlAlt, adminUrl, edition } = lines
  return [
    `Plat serves edition ${edition}.`,
    `  base_url        ${baseUrl}`,
    `  base_url_alt    ${baseUrlAlt}`,
    `  administration  ${adminUrl}  (a page for operators; /health, /metrics, /openapi.json)`,
    ...renderPathNote('base_url', baseUrl),
    ...renderPathNote('base_url_alt', baseUrlAlt),
    '',
    ...renderExamples(lines),
  ].join('\n')
}

/** Plat serves paths from the root only, so a proxy has to cut what leads to it. */
function renderPathNote(name: string, address: string): string[] {
  const path = new URL(address).pathname
  if (path === '/') return []
  return [`  The proxy of ${name} must remove ${path} from the beginning of the paths that it passes on.`]
}

function renderExamples({ baseUrl, baseUrlAlt, key, propertyId }: StartLines): string[] {
  if (key === undefined) return ['To make a key: npm run plat -- keys issue --holder NAME']
  const curl = (address: string) => `  curl -s -H 'x-gateway-key: ${key}' '${address}'`
  return [
    `The sample market is generated; nobody lives there. Here is a test key that is valid for a week:`,
    `  ${key}`,
    '',
    curl(`${baseUrl}/api/v1/search/by-location?location=${encodeURIComponent(EXAMPLE_CITY)}&min_bedrooms=3`),
    propertyId === undefined
      ? curl(`${baseUrl}/api/v1/mortgage/rates?program=Fixed15Year&duration_days=90`)
      : curl(`${baseUrlAlt}/api/v1/property/detail?property_id=${propertyId}`),
    curl(
      `${baseUrlAlt}/api/v1/mortgage/loan-calculation?price=1290000&down_payment=258000&hoa_fees=0&home_insurance_rate=0.0033&interest_rate=0.0605&property_tax_rate=0.0125&loan_type=THIRTY_YEAR_FIX`,
    ),
  ]
}
