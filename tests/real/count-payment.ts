import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Costs {
  /** Annual fractions; the insurance in dollars a year. */
  rate: number
  taxRate: number
  insurance: number
  fhaLimit: number
}

/** What the files say of borrowing and owning in a state and county. */
export async function readCosts(
  folder: string,
  { state, fips }: { state: string; fips: string },
): Promise<Costs> {
  const rowOf = async (path: string, start: string) => {
    const lines = (await readFile(join(folder, path), 'utf8')).trim().split('\n')
    return (start === '' ? lines.at(-1)! : lines.find((line) => line.startsWith(start))!).trim().split(',')
  }
  const [, taxRate, insurance] = await rowOf('limits/state_property_tax_insurance_hoa.csv', `${state},`)
  const [, , , , , , , fhaLimit] = await rowOf('limits/fhfa_conforming_limits_2026.csv', `${fips},`)
  const [, rate] = await rowOf('mortgage/MORTGAGE30US.csv', '')
  return {
    ...{ taxRate: Number(taxRate), insurance: Number(insurance), fhaLimit: Number(fhaLimit) },
    rate: Math.round(Number(rate) * 100) / 10_000,
  }
}

/** Dollars a month for a home bought with 20 % down, rounded to $1,000, by summing the discounts of 360 payments. */
export function countPayment(price: number, { rate, taxRate, insurance }: Costs) {
  const loan = price - Math.round(price / 5000) * 1000
  let discounts = 0
  for (let month = 1; month <= 360; month++) discounts += (1 + rate / 12) ** -month
  return { principalAndInterest: loan / discounts, tax: (price * taxRate) / 12, insurance: insurance / 12 }
}
