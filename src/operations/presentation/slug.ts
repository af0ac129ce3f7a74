/** "123 N Main St # 4, Seattle" becomes "123-n-main-st-4-seattle". Accents go, other signs part words. */
export function renderSlug(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .join(' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '') // the accents that NFKD has set apart; apostrophes join
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
