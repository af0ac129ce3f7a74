import { useEffect, useId, useState } from 'preact/hooks'
import type { ApplicableStatus } from '../../contract/parameters/parameter.ts'
import { type Filter, listChoices } from './filters.ts'
import { joinRange, splitRange } from './search-address.ts'
import { renderCount } from './words.ts'

interface FilterFieldParts {
  filter: Filter
  status: ApplicableStatus
  value: string | null
  /** The number of homes per choice, where it is known. */
  counts?: ReadonlyMap<string, number> | undefined
  onChange(value: string | undefined): void
}

/** The form of one filter. */
export function FilterField(parts: FilterFieldParts) {
  switch (parts.filter.form) {
    case 'one':
      return <OneChoice {...parts} none={parts.filter.none} />
    case 'many':
      return <ManyChoices {...parts} />
    case 'range':
      return <RangeInputs {...parts} unit={parts.filter.unit} step={parts.filter.step} />
    case 'flag':
      return <FlagInput {...parts} />
    case 'number':
      return <TextInput {...parts} type="number" unit={parts.filter.unit} />
    case 'text':
      return <TextInput {...parts} type="search" />
    case 'day':
      return <TextInput {...parts} type="date" />
  }
}

function OneChoice({ filter, status, value, none, onChange }: FilterFieldParts & { none: string }) {
  const id = useId()
  const choices = [['', none], ...listChoices(filter, status)] as const
  return (
    <fieldset class="field">
      <legend>{filter.label}</legend>
      <div class="segments">
        {choices.map(([choice, label]) => (
          <label key={choice} class="segment">
            <input
              type="radio"
              name={id}
              checked={(value ?? '') === choice}
              onChange={() => onChange(choice || undefined)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ManyChoices({ filter, status, value, counts, onChange }: FilterFieldParts) {
  const chosen = new Set(value ? value.split(',') : [])
  const toggle = (choice: string) => {
    const changed = new Set(chosen)
    if (!changed.delete(choice)) changed.add(choice)
    // The service takes this one alone only.
    if (choice === 'no_pets' && changed.has(choice)) return onChange(choice)
    changed.delete(choice === 'no_pets' ? '' : 'no_pets')
    onChange([...changed].join(',') || undefined)
  }
  return (
    <fieldset class="field">
      <legend>{filter.label}</legend>
      <div class="checks">
        {listChoices(filter, status).map(([choice, label]) => (
          <label key={choice} class="check">
            <input type="checkbox" checked={chosen.has(choice)} onChange={() => toggle(choice)} />
            <span>{label}</span>
            {counts?.has(choice) && <span class="check-count">{renderCount(counts.get(choice)!)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function RangeInputs({
  filter,
  value,
  unit,
  step,
  onChange,
}: FilterFieldParts & { unit: string; step: number }) {
  const id = useId()
  const [min, max] = splitRange(value)
  const [low, setLow] = useState(min)
  const [high, setHigh] = useState(max)
  useEffect(() => {
    setLow(min)
    setHigh(max)
  }, [min, max])
  const isWrong = low !== '' && high !== '' && Number(low) > Number(high)
  const apply = () => {
    if (!isWrong && joinRange(low, high) !== (value ?? '')) onChange(joinRange(low, high) || undefined)
  }
  const input = (side: string, text: string, set: (text: string) => void) => (
    <input
      class="input"
      type="number"
      inputMode="numeric"
      min={0}
      step={step}
      placeholder={side}
      aria-label={`${filter.label}, ${side.toLowerCase()}`}
      aria-describedby={isWrong ? `${id}-fault` : undefined}
      aria-invalid={isWrong}
      value={text}
      onInput={(event) => set(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
  return (
    <fieldset class="field">
      <legend>
        {filter.label} {unit && <span class="muted">{unit}</span>}
      </legend>
      <div class="range">
        {input('Minimum', low, setLow)}
        <span aria-hidden="true">–</span>
        {input('Maximum', high, setHigh)}
      </div>
      {isWrong && (
        <p id={`${id}-fault`} class="fault">
          The minimum is above the maximum.
        </p>
      )}
    </fieldset>
  )
}

function FlagInput({ filter, value, onChange }: FilterFieldParts) {
  return (
    <label class="check field">
      <input
        type="checkbox"
        checked={value === 'true'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'true' : undefined)}
      />
      <span>{filter.label}</span>
    </label>
  )
}

function TextInput({
  filter,
  value,
  type,
  unit,
  onChange,
}: FilterFieldParts & { type: 'number' | 'search' | 'date'; unit?: string }) {
  const id = useId()
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const apply = () => {
    if (text !== (value ?? '')) onChange(text.trim() || undefined)
  }
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {filter.label} {unit && <span class="muted">{unit}</span>}
      </label>
      <input
        id={id}
        class="input"
        // The types of the library want one literal for each kind of input.
        type={type as 'search'}
        min={type === 'number' ? 0 : undefined}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
      />
    </div>
  )
}
