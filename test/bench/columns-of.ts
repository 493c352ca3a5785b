/** The rows as one array per column: the parameters of a statement that inserts all of them. */
export function columnsOf<Row extends object, Name extends keyof Row>(
  names: readonly Name[],
  rows: readonly Row[],
): { [K in Name]: Row[K][] } {
  const entries = names.map((name) => [name, rows.map((row) => row[name])])
  return Object.fromEntries(entries) as { [K in Name]: Row[K][] }
}
