import type { Mno } from '../generated/types.gen.ts'
import { readJsonFile, repeatsIn, type FileFault } from './json-file.ts'
import { parseBaseUrl } from './parse.ts'
import { voiceFaults, type VoiceCarrier } from './voice-carriers.ts'
import type { Config } from './config.ts'
import { loadFile } from './load-file.ts'
import schema from './carriers.schema.json' with { type: 'json' }

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
  /** The most binds of all processes that share a Redis. Null if the operator has no limit. */
  readonly most_binds: number | null
  /** The most requests without an answer, for each bind. */
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

/** The accounts with carriers. Only the operator may see them. */
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

/** Parses and checks a carriers file. Reports all faults at once, without repeating texts of the file. */
export function parseCarriers(source: string): { carriers: Carriers; faults: FileFault[] } {
  const { content, faults } = readJsonFile(source, schema)
  if (faults.length > 0) return { carriers: NO_CARRIERS, faults }
  const read = content as Carriers
  const found = [...repeats(read), ...voiceFaults(read.voice)]
  if (found.length > 0) return { carriers: NO_CARRIERS, faults: found }
  const whatsapp = read.whatsapp.map((one) => Object.freeze({ ...one, base_url: normalised(one.base_url) }))
  return { carriers: Object.freeze({ ...read, whatsapp: Object.freeze(whatsapp) }), faults: [] }
}

const normalised = (url: string | null): string | null => url && parseBaseUrl(url)

const UNIQUE = 'a value that no other carrier has'

function repeats({ sms, whatsapp, voice }: Carriers): FileFault[] {
  const names = Object.entries({ sms, whatsapp, voice }).flatMap(([section, carriers]) =>
    carriers.map(({ name }, at) => ({ path: `${section}[${at}].name`, value: name, accepted: UNIQUE })),
  )
  const of = (member: 'number' | 'phone_number_id') =>
    whatsapp.map((carrier, at) => ({ path: `whatsapp[${at}].${member}`, value: carrier[member], accepted: UNIQUE }))
  return [names, of('number'), of('phone_number_id')].flatMap(repeatsIn)
}

/**
 * Loads the accounts in the configured file.
 * @throws ConfigError with the file and, for each fault, its path in the file, the problem and the accepted values.
 */
export async function loadCarriers({ carriers_file: path }: Pick<Config, 'carriers_file'>): Promise<Carriers> {
  if (path === null) return NO_CARRIERS
  return (await loadFile({ variable: 'OHUN_CARRIERS_FILE', path, is_secret: true }, parseCarriers)).carriers
}
