import type { ApplicableStatus } from '../parameters/parameter.ts'

export const sale: readonly ApplicableStatus[] = ['for_sale']
export const rent: readonly ApplicableStatus[] = ['for_rent']
export const sold: readonly ApplicableStatus[] = ['sold']
export const saleOrSold: readonly ApplicableStatus[] = ['for_sale', 'sold']
export const saleOrRent: readonly ApplicableStatus[] = ['for_sale', 'for_rent']
