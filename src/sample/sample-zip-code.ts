/** A real ZIP code of the sample market's county, with the point and the city that the post office prefers for it. */
export interface SampleZipCode {
  postalCode: string
  city: string
  lat: number
  lon: number
}
