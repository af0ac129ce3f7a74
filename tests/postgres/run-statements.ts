import pg from 'pg'

/** Runs a statement on one server, whichever role it has, over a connection of its own. Returns its rows. */
export async function runStatement<Row extends object = object>(
  url: string,
  statement: string,
): Promise<Row[]> {
  return runStatements<Row>(url, [statement])
}

/** Runs several statements over one connection. Returns the rows of the last. */
export async function runStatements<Row extends object = object>(
  url: string,
  statements: readonly string[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // A lost connection is reported here as well as to the caller.
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
