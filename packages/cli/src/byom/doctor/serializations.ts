/** The same JSON as different programs write it. All of them are valid, with valid signatures. */
export const serializations: Readonly<Record<string, (value: object) => string>> = {
  'compact JSON': (value) => JSON.stringify(value),
  'indented JSON': (value) => JSON.stringify(value, null, 2),
  'JSON with a line break at its end': (value) => `${JSON.stringify(value)}\n`,
  // The default of PHP and Python.
  'JSON with escapes': (value) => escaped(JSON.stringify(value)).replaceAll('/', '\\/'),
  'JSON with blanks and escapes': (value) => escaped(spaced(value)),
}

function escaped(json: string): string {
  return json.replace(/[\u0080-\uFFFF]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A space after each comma and colon, on one line. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${spaced(field)}`)
  return `{${fields.join(', ')}}`
}
