/** A curl command for a request. Without a key the command reads it from the environment. A binary answer is written to a file. */
export function renderCurl(origin: string, target: string, key: string | undefined, file?: string): string {
  const header = key === undefined ? '"x-gateway-key: $PLAT_KEY"' : quote(`x-gateway-key: ${key}`)
  return `curl -sg -H ${header} ${quote(origin + target)}${file === undefined ? '' : ` -o ${file}`}`
}

/** Quotes a word for a shell. */
function quote(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}
