/** Headers, one on each line. `wrong` is the first line without a colon. */
export function readHeaders(lines: string): { headers: Record<string, string>; wrong?: string } {
  const headers: Record<string, string> = {}
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue
    const colon = line.indexOf(':')
    if (colon < 1) return { headers, wrong: line }
    headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim()
  }
  return { headers }
}
