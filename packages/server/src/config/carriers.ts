import type { Mno } from '../generated/types.gen.ts'
import { isE164 } from '../domain/phone.ts'
import { fileFaults, parseJson, recordList, reportRepeats, type FileFault } from './json-file.ts'
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
  /** The number of binds of each server process. */
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

const carriersIn = <T extends object>(section: string, members: Members<T>, fault: Fault) =>
  optional(recordList({ section, members, fault, most: MOST_CARRIERS }), Object.freeze([]))

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

/** Checks the whole text of a carriers file. Reports every fault at once, without repeating its texts. */
export function parseCarriers(source: string): { carriers: Carriers; faults: FileFault[] } {
  const { faults, fault } = fileFaults()
  const document = parseJson(source, fault)
  const members: Members<Carriers> = {
    sms: carriersIn('sms', SMS, fault),
    whatsapp: carriersIn('whatsapp', WHATSAPP, fault),
    voice: carriersIn('voice', VOICE, fault),
  }
  const carriers = faults.length === 0 ? readRecord(document, { path: '', members, fault }) : undefined
  // An entry with a fault is left out of its list: only then are places in the lists those in the file.
  if (carriers && faults.length === 0) {
    requireUnique(carriers, fault)
    reportVoiceFaults(carriers.voice, fault)
  }
  return { carriers: carriers && faults.length === 0 ? carriers : NO_CARRIERS, faults }
}

const UNIQUE = 'a value that no other carrier has'

function requireUnique({ sms, whatsapp, voice }: Carriers, fault: Fault): void {
  const named = Object.entries({ sms, whatsapp, voice }).flatMap(([section, carriers]) =>
    carriers.map(({ name }, at) => ({ path: `${section}[${at}].name`, value: name, accepted: UNIQUE })),
  )
  reportRepeats(named, fault)
  for (const member of ['number', 'phone_number_id'] as const)
    reportRepeats(
      whatsapp.map((carrier, at) => ({ path: `whatsapp[${at}].${member}`, value: carrier[member], accepted: UNIQUE })),
      fault,
    )
}
