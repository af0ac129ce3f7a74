import assert from 'node:assert/strict'
import test from 'node:test'
import { lightboxContract } from '../operations/lightbox.ts'
import { pastSalesContract } from '../operations/past-sales.ts'
import { checkResponse } from './check-response.ts'

test('A body is checked in the form that JSON gives it', () => {
  assert.equal(checkResponse(lightboxContract, { success: true, cost: 1 }), undefined)
  const sale = { representedList: [], mlsLogoSrc: null, ppid: undefined }
  const body = { success: true, cost: 1, data: [sale], total: 1, has_more: false }
  assert.equal(checkResponse(pastSalesContract, body), undefined)
})

test('An extra field, a missing field and a wrong type are named', () => {
  assert.match(checkResponse(lightboxContract, { success: true, cost: 1, data: {} }) ?? '', /additional/)
  assert.match(checkResponse(lightboxContract, { success: true }) ?? '', /cost/)
  const body = {
    success: true,
    cost: 1,
    data: [{ representedList: [], mlsLogoSrc: null, ppid: 'x' }],
    total: 1,
    has_more: false,
  }
  assert.match(checkResponse(pastSalesContract, body) ?? '', /\/data\/0\/ppid/)
})
