/** A real ZIP code of the sample market's county: its postal city and its point in degrees. */
export interface SampleZipCode {
  postalCode: string
  city: string
  lat: number
  lon: number
}
