import { Type } from 'typebox'
import { type SourcesData, sourcesContract } from '../../contract/operations/display/sources.ts'
import { defineTool } from '../agent-tool.ts'
import { shownList, shownObject, words } from '../output-shapes.ts'
import { pickKnown } from '../shorten.ts'

export const sourcesTool = defineTool({
  name: 'list_sources',
  title: 'Sources and attribution',
  description: 'The sources of listings, when each was last read, and what must be shown with its listings.',
  contracts: [sourcesContract],
  output: shownObject({
    sources: shownList('By name.', {
      source: Type.String({ description: 'Name of the source, as get_home states it.' }),
      last_updated_at: words('When it was last read.'),
      attribution: words(
        'Who offers a home, with {office}, {agent} and {listing_id} in place of those of the listing.',
      ),
      contact: words('How to reach the source.'),
      disclaimer: words('What must be shown with its listings.'),
    }),
  }),
  present: ({ data }: { data: SourcesData }) => ({
    sources: data.map(({ source, last_updated_at, attribution, contact, disclaimer }) => ({
      source,
      ...pickKnown({ last_updated_at, attribution, contact, disclaimer }),
    })),
  }),
})
