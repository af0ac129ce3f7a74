import type { FieldSelection } from '../../contract/formats/field-list.ts'

/** The chosen fields of each item; all without a choice. What is left has the type of the whole, because required fields stay. */
export function chooseFields<Item>(items: readonly Item[], fields: FieldSelection | undefined): Item[] {
  return items.map((item) => (fields === undefined ? item : chooseFrom(item, fields)))
}

/** The same of an item that is rendered as JSON. */
export function chooseFieldsOfText(text: string, fields: FieldSelection): string {
  return JSON.stringify(chooseFrom(JSON.parse(text), fields))
}

function chooseFrom<Value>(value: Value, fields: FieldSelection): Value {
  if (typeof value !== 'object' || value === null) return value
  const chosen: Record<string, unknown> = {}
  for (const [name, inside] of Object.entries(value)) {
    const choice = fields.get(name)
    if (choice !== undefined) chosen[name] = choice === 'whole' ? inside : chooseFrom(inside, choice)
  }
  return chosen as Value
}
