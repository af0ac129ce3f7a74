import type { Sale } from './count-sales.ts'
import { getMiles } from './count-schools.ts'

/**
 * The likeness of two homes of a file that has every part of it, from the words of docs/dictionary.md: place 30 %, type
 * 20 % (all of one type here), price and size 15 % each, bedrooms 10 %, bathrooms and year 5 % each.
 */
export function scoreLikeness(home: Sale, price: number, other: Sale): number {
  const fall = (difference: number, scale: number) => Math.E ** (-Math.abs(difference) / scale)
  return (
    0.3 * fall(getMiles(home, other), 2) +
    0.2 +
    0.15 * fall(Math.log(price) - Math.log(other.price), 0.3) +
    0.15 * fall(Math.log(home.areaSqft) - Math.log(other.areaSqft), 0.3) +
    0.1 * fall(home.bedrooms - other.bedrooms, 1) +
    0.05 * fall(home.bathrooms - other.bathrooms, 1) +
    0.05 * fall(home.yearBuilt - other.yearBuilt, 20)
  )
}
