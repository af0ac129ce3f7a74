import { readFile } from 'node:fs/promises'
import type { InsuranceRow, MortgageInsuranceTable } from '../../domain/mortgage/mortgage-insurance.ts'
import { SettingError } from './setting.ts'

const CORNER = 'max_loan_to_value'
const SCORES = { min: 300, max: 850 }
/** Percent of the price. Smaller loans need no insurance, and no conventional loan is larger. */
const LOAN_TO_VALUES = { min: 80.01, max: 100 }
/** Percent of the loan per year. */
const PREMIUMS = { min: 0, max: 10 }
const NUMBER = /^\d+(?:\.\d+)?$/ // 0.58

interface Line {
  cells: readonly string[]
  /** What every message about the line starts with: "card.csv:3". */
  place: string
}

/** Reads the table that the setting names, if any. Throws SettingError that names file, line and what is accepted there. */
export async function readMortgageInsurance(
  path: string | undefined,
): Promise<MortgageInsuranceTable | undefined> {
  if (path === undefined) return undefined
  const text = await readFile(path, 'utf8').catch(() => {
    throw new SettingError(`PLAT_MORTGAGE_INSURANCE_FILE: ${path} cannot be read`)
  })
  return parseMortgageInsurance(path, text)
}

/** The table in a CSV text: minimum credit scores in the first line, then one line per loan-to-value. All rates are in percent. */
export function parseMortgageInsurance(path: string, text: string): MortgageInsuranceTable {
  const [head, ...lines] = listLines(path, text)
  if (head === undefined || lines.length === 0) {
    throw new SettingError(`${path}: needs a line "${CORNER},760,740" and a line for each loan-to-value`)
  }
  const minScores = parseScores(head)
  const rows = lines.map((line) => parseRow(line, minScores))
  for (const [index, row] of rows.entries()) {
    if (row.maxLoanToValue <= (rows[index - 1]?.maxLoanToValue ?? 0)) {
      throw new SettingError(
        `${lines[index]!.place}: the loan-to-value must be greater than in the line before`,
      )
    }
  }
  return { minScores, rows }
}

/** Empty lines, and those that start with "#", are ignored. */
function listLines(path: string, text: string): Line[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({
      cells: line.split(',').map((cell) => cell.trim()),
      place: `${path}:${index + 1}`,
    }))
    .filter(
      ({ cells: [first = '', ...others] }) => !first.startsWith('#') && (first !== '' || others.length > 0),
    )
}

function parseScores({ cells: [corner, ...cells], place }: Line): number[] {
  if (corner !== CORNER || cells.length === 0) {
    throw new SettingError(
      `${place}: must start with ${CORNER}, followed by the minimum credit score of each column`,
    )
  }
  const scores = cells.map((cell) => parseWithin(cell, SCORES, `${place}: a credit score`))
  if (scores.some((score, index) => score >= (scores[index - 1] ?? Infinity))) {
    throw new SettingError(`${place}: credit scores must descend from left to right`)
  }
  return scores
}

function parseRow(
  { cells: [first = '', ...cells], place }: Line,
  minScores: readonly number[],
): InsuranceRow {
  if (cells.length !== minScores.length) {
    throw new SettingError(
      `${place}: has ${cells.length} premiums; needs ${minScores.length}, one per credit score`,
    )
  }
  const premiums = cells.map((cell, index) =>
    parseWithin(cell, PREMIUMS, `${place}: the premium of ${minScores[index]}, in percent per year,`),
  )
  return {
    maxLoanToValue: toFraction(
      parseWithin(first, LOAN_TO_VALUES, `${place}: the loan-to-value, in percent,`),
    ),
    annualRates: premiums.map(toFraction),
  }
}

function parseWithin(text: string, { min, max }: { min: number; max: number }, what: string): number {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new SettingError(`${what} is "${text}"; must be a number from ${min} to ${max}`)
}

/** Rounds to the digits that a rate card has: 0.58 becomes 0.0058, not 0.005799999999999999. */
function toFraction(percent: number): number {
  return Math.round(percent * 1e6) / 1e8
}
