import type { Answer } from '../answer/answer.ts'
import { answerFile, FILE_HEADERS, type StaticFile } from '../api/answer-explorer.ts'
import type { Exchange } from '../request/exchange.ts'
import { getPath } from '../request/request-target.ts'

/** The administration page and its files. They are open: only what they ask needs to be admitted. */
export interface AdminPage {
  page: StaticFile
  /** Finds a file by its path, such as "/administration/page-3fa91c02.js". The path identifies the content. */
  findFile(path: string): StaticFile | undefined
}

export const ADMIN_FILES = '/administration/*'

const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

export function answerAdminPage({ page }: AdminPage, exchange: Exchange): Answer {
  return answerFile(page, exchange, PAGE_HEADERS)
}

/** Answers with a file of the page; undefined if there is none at the path. */
export function answerAdminFile({ findFile }: AdminPage, exchange: Exchange): Answer | undefined {
  const file = findFile(getPath(exchange.request.url!))
  return file && answerFile(file, exchange, FILE_HEADERS)
}
