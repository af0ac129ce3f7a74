/** One import of a file: the `specifier` as written, and the `line`, counted from 1, where its statement ends. */
export interface ImportOf {
  specifier: string
  line: number
}

/** `import { a } from './a.ts'` or `export * from "./a.ts"`, possibly over several lines, starting at the start of a line. */
const STATEMENT = /^(?:import|export)\b[^'"`;=]*?\bfrom\s*(['"])([^'"\n]+)\1/gm
/** `import './a.ts'` */
const BARE = /^import\s*(['"])([^'"\n]+)\1/gm
/** `import('./a.ts')`, `require("a")`, `require.resolve('a')`, `import.meta.resolve('a')` */
const CALL = /\b(?:import|require|require\.resolve|import\.meta\.resolve)\(\s*(['"])([^'"\n]+)\1/g

/** Reads every import of a source file, including those of types, in the order of the patterns above. Ignores comments. */
export function readImports(source: string): ImportOf[] {
  const text = blankComments(source)
  return [STATEMENT, BARE, CALL].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      specifier: match[2] ?? '',
      line: countLines(text, match.index + match[0].length),
    })),
  )
}

/** Replaces comments with spaces, so that line numbers stay the same. Does not change "//" within quotes. */
function blankComments(source: string): string {
  const parts = /(['"])(?:\\.|(?!\1)[^\\\n])*\1|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
  return source.replace(parts, (part) => (part.startsWith('/') ? part.replace(/[^\n]/g, ' ') : part))
}

function countLines(text: string, end: number): number {
  return text.slice(0, end).split('\n').length
}
