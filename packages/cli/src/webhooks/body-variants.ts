/** What a body may have been before something changed it on its way here. */
export interface BodyVariant {
  readonly cause: 'body_already_parsed' | 're_serialised' | 'line_ends' | 'byte_order_mark' | 'encoding'
  readonly body: Uint8Array
  /** What happened, as a sentence. */
  readonly what: string
}

/** Every change that can be undone, the likely ones first. */
export function bodyVariants(body: Uint8Array): BodyVariant[] {
  const text = Buffer.from(body).toString()
  const variants = [...editedTexts(text), ...parsedBodies(text), ...doublyEncoded(text)]
  return variants.filter((variant) => !Buffer.from(variant.body).equals(body))
}

/** JSON that was parsed and written again: Ohun's own is compact, with nothing escaped that need not be. */
function parsedBodies(text: string): BodyVariant[] {
  const value = parseJson(text)
  if (value === undefined) return []
  const variants: BodyVariant[] = []
  const { type, data } = Object(value) as { type?: unknown; data?: unknown }
  if (type === 'Buffer' && Array.isArray(data)) {
    const what = 'A Buffer was written as JSON in place of its bytes.'
    variants.push({ cause: 'body_already_parsed', body: Uint8Array.from(data as number[]), what })
  }
  if (typeof value === 'string') {
    const what = 'The body was written as a JSON string: it is quoted once more than it was sent.'
    variants.push({ cause: 're_serialised', body: Buffer.from(value), what })
  }
  const what = 'The body was parsed and written as JSON again; what was signed is the JSON before that.'
  variants.push({ cause: 're_serialised', body: Buffer.from(JSON.stringify(value)), what })
  return variants
}

function editedTexts(text: string): BodyVariant[] {
  const line_ends = 'Line ends were added or changed, as editors, echo and some tools do.'
  const mark = 'A byte order mark was put in front.'
  return [
    { cause: 'line_ends', body: Buffer.from(text.replace(/[\r\n]+$/, '')), what: line_ends },
    { cause: 'line_ends', body: Buffer.from(text.replaceAll('\r\n', '\n')), what: line_ends },
    { cause: 'line_ends', body: Buffer.from(text.replace(/(?<!\r)\n/g, '\r\n')), what: line_ends },
    { cause: 'line_ends', body: Buffer.from(`${text}\n`), what: 'The line end after the body was cut off.' },
    { cause: 'byte_order_mark', body: Buffer.from(text.replace(/^\uFEFF/, '')), what: mark },
  ]
}

/** UTF-8 that was taken for Latin-1 and encoded again: "ò" arrives as "Ã²". */
function doublyEncoded(text: string): BodyVariant[] {
  const what = 'The body was read as Latin-1; it is UTF-8.'
  return [{ cause: 'encoding', body: Buffer.from(text, 'latin1'), what }]
}

/** Undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
