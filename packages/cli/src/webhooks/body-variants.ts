/** A form that the body may have had before it was changed on its way here. */
export interface BodyVariant {
  readonly cause: 'body_already_parsed' | 're_serialised' | 'line_ends' | 'byte_order_mark' | 'encoding'
  readonly body: Uint8Array
  /** The change, as a sentence. */
  readonly what: string
}

/** The results of undoing every change that can be undone, the likely ones first. */
export function bodyVariants(body: Uint8Array): BodyVariant[] {
  const text = Buffer.from(body).toString()
  const variants = [...editedTexts(text), ...parsedBodies(text), ...doublyEncoded(text)]
  return variants.filter((variant) => !Buffer.from(variant.body).equals(body))
}

/** JSON that was parsed and serialised again. Ohun's own JSON is compact, with no unnecessary escapes. */
function parsedBodies(text: string): BodyVariant[] {
  const value = parseJson(text)
  if (value === undefined) return []
  const variants: BodyVariant[] = []
  const { type, data } = Object(value) as { type?: unknown; data?: unknown }
  if (type === 'Buffer' && Array.isArray(data)) {
    const what = 'A Buffer was serialized as JSON instead of its bytes.'
    variants.push({ cause: 'body_already_parsed', body: Uint8Array.from(data as number[]), what })
  }
  if (typeof value === 'string') {
    const what = 'The body was serialized as a JSON string, so it has an extra pair of quotes.'
    variants.push({ cause: 're_serialised', body: Buffer.from(value), what })
  }
  const what = 'The body was parsed and serialized again; the signature covers the original JSON.'
  variants.push({ cause: 're_serialised', body: Buffer.from(JSON.stringify(value)), what })
  return variants
}

function editedTexts(text: string): BodyVariant[] {
  const line_ends = 'Line breaks were added or changed; editors, echo and some tools do this.'
  const mark = 'A byte order mark was added.'
  return [
    { cause: 'line_ends', body: Buffer.from(text.replace(/[\r\n]+$/, '')), what: line_ends },
    { cause: 'line_ends', body: Buffer.from(text.replaceAll('\r\n', '\n')), what: line_ends },
    { cause: 'line_ends', body: Buffer.from(text.replace(/(?<!\r)\n/g, '\r\n')), what: line_ends },
    { cause: 'line_ends', body: Buffer.from(`${text}\n`), what: 'The line break after the body was removed.' },
    { cause: 'byte_order_mark', body: Buffer.from(text.replace(/^\uFEFF/, '')), what: mark },
  ]
}

/** UTF-8 that was decoded as Latin-1 and encoded again: "ò" arrives as "Ã²". */
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
