import {
  nameViewTable,
  type RowTable,
  SEARCH_HOMES,
  SEARCH_OFFERS,
  type SearchViewName,
} from '../../store/postgres/editions/row-tables.ts'

/** The tables of search rows: of everything, or of what a view shows. */
export interface SearchTables {
  offers: RowTable
  homes: RowTable
  places: RowTable
  state: RowTable
}

/** In these tables an edition is the number of a step. */
export interface ViewTables extends SearchTables {
  /** The editions and instants that the steps show. */
  steps: RowTable
  reveals: RowTable
}

/** The rows of everything. */
export const ALL_ROWS: SearchTables = {
  offers: SEARCH_OFFERS,
  homes: SEARCH_HOMES,
  places: 'plat.search_place',
  state: 'plat.search_state',
}

export function nameViewTables(view: SearchViewName): ViewTables {
  return {
    offers: nameViewTable(ALL_ROWS.offers, view),
    homes: nameViewTable(ALL_ROWS.homes, view),
    places: nameViewTable(ALL_ROWS.places, view),
    state: nameViewTable(ALL_ROWS.state, view),
    steps: nameViewTable('plat.search_step', view),
    reveals: nameViewTable('plat.search_reveal', view),
  }
}
