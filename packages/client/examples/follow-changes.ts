import { createClient } from '@plat/client'

// Keeps a copy up to date: prints what has changed since an edition, and the edition to begin with next time.

const plat = createClient({ baseUrl: process.env.PLAT_URL!, key: process.env.PLAT_KEY! })

let edition = process.argv[2] ?? '0'
for await (const { data } of plat.pages('changes', { since: edition, kind: ['listing'], limit: 1000 })) {
  for (const { change, kind, id } of data.changes) console.log(change, kind, id)
  edition = data.edition
}
console.log(`next time: since ${edition}`)
