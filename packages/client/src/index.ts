export { type ClientOptions, createClient, type PlatClient } from './client.ts'
export { PlatError } from './errors.ts'
export type { Answer, Body, Item, OperationName, Parameters } from './operation.ts'
