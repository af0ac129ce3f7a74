/** One import of a file: the `specifier` as written, and the `line` where its statement ends, counted from 1. */
export interface ImportOf {
  specifier: string
  line: number
}

/** `import { a } from './a.ts'`, `export * from "./a.ts"`, also over several lines, but only at the start of a line. */
const STATEMENT = /^(?:import|export)\b[^'"`;=]*?\bfrom\s*(['"])([^'"\n]+)\1/gm
/** `import './a.ts'` */
const BARE = /^import\s*(['"])([^'"\n]+)\1/gm
/** `import('./a.ts')`, `require("a")`, `require.resolve('a')`, `import.meta.resolve('a')` */
const CALL = /\b(?:import|require|require\.resolve|import\.meta\.resolve)\(\s*(['"])([^'"\n]+)\1/g

/** Every module that a source file names, including types, in the order of the patterns above. Comments do not count. */
export function readImports(source: string): ImportOf[] {
  const text = blankComments(source)
  return [STATEMENT, BARE, CALL].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      specifier: match[2] ?? '',
      line: countLines(text, match.index + match[0].length),
    })),
  )
}

/** Replaces comments with spaces, so that line numbers stay the same. "//" within quotes stays. */
function blankComments(source: string): string {
  const parts = /(['"])(?:\\.|(?!\1)[^\\\n])*\1|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
  return source.replace(parts, (part) => (part.startsWith('/') ? part.replace(/[^\n]/g, ' ') : part))
}

function countLines(text: string, end: number): number {
  return text.slice(0, end).split('\n').length
}
