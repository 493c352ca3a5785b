/** The rules for the body of `POST /{phone_number_id}/messages` in Meta's documentation. */

type Json = Record<string, unknown>

export interface GraphFault {
  code: number
  details: string
}

/** Says what is wrong with a value. Null if it is valid. */
type Rule = (value: unknown) => string | null

const REQUIRED_IS_MISSING = 131_008
const NOT_VALID = 131_009
const UNSUPPORTED_TYPE = 131_051

const text =
  (longest: number): Rule =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= longest
      ? null
      : `must be 1 to ${longest} characters`
const flag: Rule = (value) => (typeof value === 'boolean' ? null : 'must be true or false')
const link: Rule = (value) =>
  typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')
    ? null
    : 'must be an http or https URL'
const exactly =
  (wanted: string): Rule =>
  (value) =>
    value === wanted ? null : `must be ${wanted}`
const list =
  (max: number, rule: Rule): Rule =>
  (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > max) return `must have 1 to ${max} entries`
    return value.map(rule).find((fault) => fault !== null) ?? null
  }

/** Members whose names end in `?` are optional. Unknown members are refused. */
function object(members: Record<string, Rule>): Rule {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object'
    const given = value as Json
    const known = new Set(Object.keys(members).map((name) => name.replace('?', '')))
    const foreign = Object.keys(given).find((name) => !known.has(name))
    if (foreign !== undefined) return `has the unexpected key ${foreign}`
    for (const [name, rule] of Object.entries(members)) {
      const member = given[name.replace('?', '')]
      if (member === undefined && name.endsWith('?')) continue
      const fault = member === undefined ? 'is required' : rule(member)
      if (fault !== null) return `${name.replace('?', '')} ${fault}`
    }
    return null
  }
}

const reply = object({ type: exactly('reply'), reply: object({ id: text(256), title: text(20) }) })
const row = object({ id: text(200), title: text(24), 'description?': text(72) })
/** A single section does not need a title. */
const section = object({ rows: list(10, row) })
const interactive = (value: unknown): string | null => {
  const buttons = object({ buttons: list(3, reply) })
  const rows = object({ button: text(20), sections: list(10, section) })
  return (value as Json | null)?.['type'] === 'list'
    ? object({ type: exactly('list'), body: object({ text: text(4_096) }), action: rows })(value)
    : object({ type: exactly('button'), body: object({ text: text(1_024) }), action: buttons })(value)
}
const parameter = object({ type: exactly('text'), text: text(1_024) })
const component = object({ type: exactly('body'), parameters: list(50, parameter) })
const template = object({
  name: text(512),
  language: object({ code: text(15) }),
  'components?': list(10, component),
})
/** A file is given by a link or by the id of its upload. */
const file = (members: Record<string, Rule>): Rule => {
  const [linked, uploaded] = [object({ link, ...members }), object({ id: text(64), ...members })]
  return (value) => (typeof value === 'object' && value !== null && 'id' in value ? uploaded(value) : linked(value))
}
const caption = { 'caption?': text(1_024) }

const types: Readonly<Record<string, Rule>> = {
  text: object({ body: text(4_096), 'preview_url?': flag }),
  image: file(caption),
  video: file(caption),
  audio: file({}),
  document: file({ ...caption, 'filename?': text(240) }),
  interactive,
  template,
}

/** The first fault of a message. Null if the documentation allows it. */
export function faultOf(body: Json): GraphFault | null {
  const { type, to, ...rest } = body
  const rule = typeof type === 'string' && Object.hasOwn(types, type) ? types[type] : undefined
  if (!rule || typeof type !== 'string') return { code: UNSUPPORTED_TYPE, details: 'Unsupported message type.' }
  if (typeof to !== 'string' || !/^[1-9]\d{6,14}$/.test(to)) return { code: NOT_VALID, details: 'to: digits alone.' }
  if (rest[type] === undefined) return { code: REQUIRED_IS_MISSING, details: `${type} is required` }
  const envelope = { messaging_product: exactly('whatsapp'), 'recipient_type?': exactly('individual'), [type]: rule }
  const fault = object(envelope)(rest)
  return fault === null ? null : { code: NOT_VALID, details: fault }
}
