/**
 * A name in the form by which names are compared, without case, blanks and punctuation: "Star Rating", "STAR_RATING" and "starRating"
 * are one, and so are "Active Under Contract" and "ActiveUnderContract".
 */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '') // "Walk-In Closet(s)" -> "walkinclosets"
}
