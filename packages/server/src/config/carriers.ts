import type { Mno } from '../generated/types.gen.ts'
import { isE164 } from '../platform/phone.ts'
import { parseBaseUrl, parseCarrierHost } from './parse.ts'
import { reportVoiceFaults, voiceMembers, type VoiceCarrier } from './voice-carriers.ts'
import { oneOf, optional, parsed, readRecord, text, wholeNumber, yesOrNo, type Fault, type Members } from './record.ts'

interface SmsCarrier {
  readonly name: string
  readonly mno: Mno
  readonly protocol: 'smpp'
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly system_id: string
  readonly password: string
  readonly system_type: string
  /** Of each server process. */
  readonly binds: number
  /** Requests without an answer, of each bind. */
  readonly window: number
  readonly throughput_per_second: number | null
  readonly message_ids: 'same' | 'hex_in_response' | 'hex_in_receipt'
  readonly source_ton: number | null
  readonly source_npi: number | null
  readonly dest_ton: number
  readonly dest_npi: number
}

interface WhatsAppCarrier {
  readonly name: string
  readonly number: string
  readonly phone_number_id: string
  readonly access_token: string
  readonly app_secret: string
  readonly verify_token: string
  readonly base_url: string | null
}

/** The accounts with carriers. Everything in them is for the operator alone. */
export interface Carriers {
  readonly sms: readonly SmsCarrier[]
  readonly whatsapp: readonly WhatsAppCarrier[]
  readonly voice: readonly VoiceCarrier[]
}

export const NO_CARRIERS: Carriers = Object.freeze({
  sms: Object.freeze([]),
  whatsapp: Object.freeze([]),
  voice: Object.freeze([]),
})

const MOST_CARRIERS = 50
const MNOS = ['mtn', 'glo', 'airtel', '9mobile'] as const satisfies readonly Mno[]

/** Appears in records, metrics and paths. */
const name = text(
  /^[a-z0-9][a-z0-9-]{0,39}$/,
  '1 to 40 lower-case letters, digits and hyphens, with a letter or digit first',
)
const ton = wholeNumber(0, 6)
const npi = wholeNumber(0, 18)
const secret = (longest: number) =>
  text(new RegExp(`^[!-~]{1,${longest}}$`), `1 to ${longest} visible ASCII characters`)

const SMS: Members<SmsCarrier> = {
  name,
  mno: oneOf(MNOS),
  protocol: oneOf(['smpp']),
  host: parsed(parseCarrierHost, 'an IP address or a host name'),
  port: wholeNumber(1, 65_535),
  tls: optional(yesOrNo, false),
  // 15 and 8 characters by the standard; many operators give longer ones.
  system_id: secret(64),
  password: secret(64),
  system_type: optional(text(/^[!-~]{0,12}$/, 'up to 12 visible ASCII characters'), ''),
  binds: optional(wholeNumber(1, 8), 1),
  window: optional(wholeNumber(1, 100), 10),
  throughput_per_second: optional(wholeNumber(1, 10_000), null),
  message_ids: optional(oneOf(['same', 'hex_in_response', 'hex_in_receipt']), 'same'),
  source_ton: optional(ton, null),
  source_npi: optional(npi, null),
  dest_ton: optional(ton, 1),
  dest_npi: optional(npi, 1),
}

const WHATSAPP: Members<WhatsAppCarrier> = {
  name,
  number: {
    accepted: 'a number in E.164, such as +2348031234567',
    read: (value) => (typeof value === 'string' && isE164(value) ? value : undefined),
  },
  phone_number_id: text(/^\d{1,32}$/, 'up to 32 digits'),
  access_token: secret(1_000),
  app_secret: secret(200),
  verify_token: secret(200),
  base_url: optional(parsed(parseBaseUrl, 'an http or https URL without a query'), null),
}

const VOICE = voiceMembers({ name, mno: oneOf(MNOS) })

interface CarrierFault {
  /** Inside the file: `sms[0].port`. */
  path: string
  what: string
  accepted: string
}

/** The text of a carriers file, checked whole: every fault at once, none of which repeats a text of it. */
export function parseCarriers(source: string): { carriers: Carriers; faults: CarrierFault[] } {
  const faults: CarrierFault[] = []
  const fault: Fault = (path, what, accepted) => void faults.push({ path: path || 'the file', what, accepted })
  const document = parseJson(source, fault)
  const members: Members<Carriers> = {
    sms: list('sms', SMS, fault),
    whatsapp: list('whatsapp', WHATSAPP, fault),
    voice: list('voice', VOICE, fault),
  }
  const carriers = faults.length === 0 ? readRecord(document, { path: '', members, fault }) : undefined
  // An entry with a fault is left out of its list: only then are places in the lists those in the file.
  if (carriers && faults.length === 0) {
    requireUnique(carriers, fault)
    reportVoiceFaults(carriers.voice, fault)
  }
  return { carriers: carriers && faults.length === 0 ? carriers : NO_CARRIERS, faults }
}

/** V8 quotes the text around the fault: only the place is kept. */
function parseJson(source: string, fault: Fault): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    const [place] = /line \d+ column \d+/.exec((error as Error).message) ?? []
    fault('', place === undefined ? 'is not valid JSON' : `is not valid JSON: ${place}`, 'a JSON object')
    return undefined
  }
}

/** Its entries report their own faults. */
function list<T extends object>(section: string, members: Members<T>, fault: Fault) {
  const read = (value: unknown): readonly T[] | undefined => {
    if (!Array.isArray(value) || value.length > MOST_CARRIERS) return undefined
    const entries = value.map((entry, at) => readRecord(entry, { path: `${section}[${at}]`, members, fault }))
    return Object.freeze(entries.filter((entry) => entry !== undefined))
  }
  return optional({ accepted: `a list of up to ${MOST_CARRIERS} objects`, read }, Object.freeze([]))
}

function requireUnique({ sms, whatsapp, voice }: Carriers, fault: Fault): void {
  const named = Object.entries({ sms, whatsapp, voice }).flatMap(([section, carriers]) =>
    carriers.map(({ name }, at) => ({ path: `${section}[${at}].name`, value: name })),
  )
  reportRepeats(named, fault)
  for (const member of ['number', 'phone_number_id'] as const)
    reportRepeats(
      whatsapp.map((carrier, at) => ({ path: `whatsapp[${at}].${member}`, value: carrier[member] })),
      fault,
    )
}

function reportRepeats(values: readonly { path: string; value: string }[], fault: Fault): void {
  const seen = new Map<string, string>()
  for (const { path, value } of values) {
    const first = seen.get(value)
    if (first === undefined) seen.set(value, path)
    else fault(path, `is the same as ${first}`, 'a value that no other carrier has')
  }
}
