import { createClient } from '@plat/client'

// Prints the five cheapest houses of a city, and what each would cost per month.

const plat = createClient({ baseUrl: process.env.PLAT_URL!, key: process.env.PLAT_KEY! })

const { data, total } = await plat.searchByLocation({
  location: 'Seattle, WA',
  home_type: ['houses'],
  sort_by: 'pricea',
})
console.log(`${total} homes in Seattle`)

for (const card of data.slice(0, 5)) {
  const detail = await plat.propertyDetail({ property_id: card.ppid })
  console.log(card.address, detail.data.homeDetails?.price)
}
