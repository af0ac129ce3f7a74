import type { Static } from 'typebox'
import { list, number, object, text, textList, textOrNull } from './shapes.ts'

export const pastSale = object({
  represented: text,
  representedList: textList,
  sold_date: text,
  price: text,
  ppid: number,
  image_url: text,
  medium_image_url: text,
  image_alt: text,
  home_details_url: text,
  street_address: text,
  city_state_zipcode: text,
  city: text,
  state: text,
  latitude: number,
  longitude: number,
  bathrooms: number,
  bedrooms: number,
  livingAreaValue: number,
  livingAreaUnitsShort: text,
  mlsLogoSrc: textOrNull,
})

export const pastSalesData = list(pastSale)

export type PastSale = Static<typeof pastSale>
export type PastSalesData = Static<typeof pastSalesData>
