import { useEffect, useId, useState } from 'preact/hooks'
import type { LocationSuggestionData } from '../../contract/operations/search-suggest.ts'
import { renderMarketAddress, withMarketValues } from '../market/market-period.ts'
import { callOperation } from '../request/call-operation.ts'
import { askSuggestions } from '../request/operations.ts'
import { navigate } from '../routing/navigate.ts'
import type { PageRoute } from '../routing/route.ts'
import { Icon } from '../shell/icon.tsx'
import { isAreaSearch, renderSearchAddress, withPlace } from './search-address.ts'
import { renderCount } from './words.ts'

const LEAST_LETTERS = 2
/** A pause in typing. Every request costs something. */
const PAUSE_MS = 180

/** The box for a place or address, with suggestions while someone types. */
export function SearchBox({ route }: { route: PageRoute }) {
  const id = useId()
  const [text, setText] = useState(() => readLocation(route))
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(isOpen ? text : '')
  const location = readLocation(route)
  useEffect(() => setText(location), [location])

  const search = (place: string) => {
    setOpen(false)
    setActive(-1)
    const parameters = route.page === 'search' ? route.parameters : new URLSearchParams()
    if (place.trim() === '') return
    if (route.page === 'market')
      navigate(renderMarketAddress(withMarketValues(route.parameters, { location: place.trim() })))
    else navigate(renderSearchAddress(withPlace(parameters, 'location', place.trim())))
  }
  const choose = (suggestion: LocationSuggestionData) => {
    setText(suggestion.text)
    if (suggestion.property_id === undefined) return search(suggestion.text)
    setOpen(false)
    navigate(`/homes/${suggestion.property_id}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault()
      setOpen(true)
      const count = suggestions.length + 1
      setActive((before) => ((before + 1 + step + count) % count) - 1)
    } else if (event.key === 'Escape') {
      setOpen(false)
      setActive(-1)
    }
  }
  const isShown = isOpen && suggestions.length > 0
  return (
    <form
      class="search-box"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = suggestions[active]
        if (isShown && chosen !== undefined) choose(chosen)
        else search(text)
      }}
    >
      <label class="visually-hidden" for={`${id}-text`}>
        City, neighborhood, ZIP code or address
      </label>
      <input
        id={`${id}-text`}
        class="search-input"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellcheck={false}
        placeholder={isMapArea(route) ? 'Map area' : 'City, neighborhood, ZIP, address'}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setActive(-1)
          setOpen(true)
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" class="search-submit" aria-label="Search">
        <Icon name="search" />
      </button>
      <ul id={`${id}-list`} class="suggestions" role="listbox" aria-label="Suggestions" hidden={!isShown}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and its keys.
          <li
            key={`${suggestion.type} ${suggestion.text}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            class="suggestion"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <Icon name={suggestion.type === 'address' ? 'home' : 'place'} />
            <span class="suggestion-text">{suggestion.text}</span>
            <span class="suggestion-kind">
              {suggestion.type === 'zip' ? 'ZIP code' : suggestion.type}
              {suggestion.listings > 0 && ` · ${renderCount(suggestion.listings)}`}
            </span>
          </li>
        ))}
      </ul>
    </form>
  )
}

/** Suggestions for a text, after a pause. */
function useSuggestions(text: string): readonly LocationSuggestionData[] {
  const [suggestions, setSuggestions] = useState<readonly LocationSuggestionData[]>([])
  useEffect(() => {
    if (text.trim().length < LEAST_LETTERS) {
      setSuggestions([])
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      callOperation(askSuggestions({ text: text.trim(), limit: '8' }), abort.signal).then(
        (outcome) => {
          if (!abort.signal.aborted) setSuggestions(outcome.ok ? outcome.success.data : [])
        },
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return suggestions
}

function readLocation(route: PageRoute): string {
  return route.page === 'search' || route.page === 'market' ? (route.parameters.get('location') ?? '') : ''
}

function isMapArea(route: PageRoute): boolean {
  return route.page === 'search' && isAreaSearch(route.parameters)
}
