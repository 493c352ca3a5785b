/** Lines of RFC 4180, with the line end that Unix tools expect. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\n`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
