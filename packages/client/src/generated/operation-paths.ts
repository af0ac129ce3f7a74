// Made by `npm run clients` from the contract of the service. Do not edit.

/** The path of each operation. */
export const OPERATION_PATHS = {
  'builder-detail': '/api/v1/builder/detail',
  'similar-homes': '/api/v1/property/similar-homes',
  'neighborhood-and-schools': '/api/v1/property/neighborhood-and-schools',
  'nearby-rentals': '/api/v1/property/nearby-rentals',
  'property-detail': '/api/v1/property/detail',
  'lightbox': '/api/v1/property/imx-lightbox',
  'mortgage-rates': '/api/v1/mortgage/rates',
  'loan-calculation': '/api/v1/mortgage/loan-calculation',
  'past-sales': '/api/v1/agent/past-sale',
  'search-by-location': '/api/v1/search/by-location',
  'search-by-area': '/api/v1/search/by-area',
  'search-facets': '/api/v1/search/facets',
  'search-clusters': '/api/v1/search/clusters',
  'map-ground': '/api/v1/map/ground',
  'search-suggest': '/api/v1/search/suggest',
  'market-statistics': '/api/v1/market/statistics',
  'place-outlines': '/api/v1/places/outlines',
  'property-history': '/api/v1/property/history',
  'property-estimate': '/api/v1/property/estimate',
  'property-lookup': '/api/v1/property/lookup',
  'changes': '/api/v1/changes',
  'sources': '/api/v1/sources',
  'export-page': '/api/v1/export',
} as const
