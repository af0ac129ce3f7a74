/** A curl command for a request. Without a key the command reads it from the environment. */
export function renderCurl(origin: string, target: string, key: string | undefined): string {
  const header = key === undefined ? '"x-gateway-key: $PLAT_KEY"' : quote(`x-gateway-key: ${key}`)
  return `curl -sg -H ${header} ${quote(origin + target)}`
}

/** Quotes a word for a shell. */
function quote(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}
