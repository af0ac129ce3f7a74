import type { DetailGroup } from '../../contract/property-detail/home-blocks.ts'
import type { AssessedTax, AssessedValue, Assessment, Transfer } from '../../records/home/assessment.ts'
import { renderDollars, toDollars } from '../presentation/wire-text.ts'

/** What assessors say of the home, as a group of details for each kind of statement; only groups with something to show. */
export function listPublicRecords(assessments: readonly Assessment[]): DetailGroup[] {
  return [
    group('Assessor Records', assessments.flatMap(listParcelLines)),
    group(
      'Tax History',
      assessments.flatMap(({ taxes }) => taxes.map(renderTax)),
    ),
    group(
      'Assessment History',
      assessments.flatMap(({ values }) => values.map(renderValue)),
    ),
    group(
      'Transfer History',
      assessments.flatMap(({ transfers }) => transfers.map(renderTransfer)),
    ),
  ].filter(({ text }) => text.length > 0)
}

function group(category: string, text: string[]): DetailGroup {
  return { category, parent_category: 'Other', text }
}

function listParcelLines(assessment: Assessment): string[] {
  const { parcelNumber, useDescription, useCode, exemptions, isOwnerOccupied, ownerNames } = assessment
  const lines = [
    ['Parcel', parcelNumber],
    ['Use', useDescription ?? useCode],
    ['Living Area Square Feet', assessment.livingAreaSqft],
    ['Lot Size Square Feet', assessment.lotSizeSqft],
    ['Year Built', assessment.yearBuilt],
    ['Year Renovated', assessment.yearRenovated],
    ['Effective Year Built', assessment.yearBuiltEffective],
    ['Building Grade', assessment.buildingGrade],
    ['Condition Grade', assessment.conditionGrade],
    ['View Grade', assessment.viewGrade],
    ['Exemptions', exemptions?.join(', ')],
    ['Owner Occupied', isOwnerOccupied === undefined ? undefined : isOwnerOccupied ? 'Yes' : 'No'],
    ['Owner', ownerNames?.join('; ')],
  ] as const
  return lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
}

/** "2025: $4,800" */
function renderTax({ year, amountCents }: AssessedTax): string {
  return `${year}: ${renderDollars(toDollars(amountCents))}`
}

/** "2026: $500,000 (land $200,000, improvements $300,000, market value $510,000)" */
function renderValue({ year, totalCents, landCents, improvementCents, marketCents }: AssessedValue): string {
  const parts = (
    [
      ['land', landCents],
      ['improvements', improvementCents],
      ['market value', marketCents],
    ] as const
  ).flatMap(([name, cents]) => (cents === undefined ? [] : [`${name} ${renderDollars(toDollars(cents))}`]))
  const total = totalCents === undefined ? undefined : renderDollars(toDollars(totalCents))
  if (parts.length === 0) return `${year}: ${total}`
  return total === undefined ? `${year}: ${parts.join(', ')}` : `${year}: ${total} (${parts.join(', ')})`
}

/** "2019-05-02: $400,000, Warranty Deed"; a nominal transfer has no price that says anything. */
function renderTransfer({ date, priceCents, deedType, isNominal }: Transfer): string {
  const price = priceCents === undefined || isNominal ? undefined : renderDollars(toDollars(priceCents))
  const what = [price ?? 'transfer without a sale price', deedType].filter((part) => part !== undefined)
  return `${date}: ${what.join(', ')}`
}
