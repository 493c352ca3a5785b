import type { Mno } from '../generated/types.gen.ts'
import type { FileFault } from './json-file.ts'

export interface VoiceCarrier {
  readonly name: string
  readonly mno: Mno
  readonly protocol: 'sip'
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp' | 'tls'
  /** The domain of the addresses in `From` and `To`. Null selects the host. */
  readonly domain: string | null
  readonly user: string | null
  readonly password: string | null
  readonly register: boolean
  readonly register_seconds: number
  /** Addresses and networks that calls come from. Null selects the addresses of the host. */
  readonly sources: readonly string[] | null
  /** Addresses and networks that audio may come from, besides those that a call itself names. */
  readonly media_sources: readonly string[]
  /** The preferred one first. */
  readonly codecs: readonly ('PCMU' | 'PCMA')[]
  readonly number_format: 'plus' | 'e164' | 'national'
  readonly asserted_identity: boolean
  /** 0: the carrier is never pinged. */
  readonly ping_seconds: number
}

/** Members that contradict each other. */
export function voiceFaults(voice: readonly VoiceCarrier[]): FileFault[] {
  return voice.flatMap(({ user, password, register, codecs }, at) => {
    const faults: FileFault[] = []
    const fault = (member: keyof VoiceCarrier, what: string, accepted: string): void =>
      void faults.push({ path: `voice[${at}].${member}`, what, accepted })
    if (user !== null && password === null) fault('password', 'is missing', 'a password, because there is a user')
    if (user === null && password !== null) fault('user', 'is missing', 'a user, because there is a password')
    if (register && user === null) fault('user', 'is missing', 'a user and a password, because it registers')
    if (new Set(codecs).size < codecs.length) fault('codecs', 'has a codec twice', 'each codec once')
    return faults
  })
}
