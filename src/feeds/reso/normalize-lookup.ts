/** "Active Under Contract" and "ActiveUnderContract" both become "activeundercontract". */
export function normalizeLookup(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '') // "Walk-In Closet(s)" -> "walkinclosets"
}

const JOINED_WORDS = /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/ // "CentralAir", not "Central Air" or "HVAC"

/** "CentralAir" as "Central Air"; text that is not joined words stays as it is. */
export function splitJoinedWords(text: string): string {
  return JOINED_WORDS.test(text) ? text.replace(/([a-z])([A-Z])/g, '$1 $2') : text // "rA" -> "r A"
}
