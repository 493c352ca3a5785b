import type { Mno } from '../generated/types.gen.ts'
import type { FileFault } from './json-file.ts'

export interface VoiceCarrier {
  readonly name: string
  readonly mno: Mno
  readonly protocol: 'sip'
  readonly host: string
  /** The port. Null selects the ports of SRV records, or the default one. */
  readonly port: number | null
  /** The transport. With `auto`, NAPTR records decide. */
  readonly transport: 'udp' | 'tcp' | 'tls' | 'auto'
  /** The absolute path of a PEM file with the authorities that we trust. Null selects the default ones. */
  readonly tls_ca: string | null
  /** The absolute paths of PEM files with our certificate and its key. Null if we have none. */
  readonly tls_certificate: string | null
  readonly tls_key: string | null
  /** The name that the carrier's certificate must have. Null selects the host. */
  readonly tls_server_name: string | null
  /** The accepted names in the certificates of peers that call us over TLS, in lower case. Empty if no name is required. */
  readonly tls_peer_names: readonly string[]
  /** The credentials with which inbound calls must authenticate. */
  readonly inbound_user: string | null
  readonly inbound_password: string | null
  /** The most concurrent calls. Null if there is no limit. */
  readonly channels: number | null
  readonly calls_per_second: number | null
  /** The domain of the addresses in `From` and `To`. Null selects the host. */
  readonly domain: string | null
  readonly user: string | null
  readonly password: string | null
  readonly register: boolean
  readonly register_seconds: number
  /** The addresses and networks from which calls come. Null selects the addresses of the host. */
  readonly sources: readonly string[] | null
  /** The addresses and networks from which audio may come, besides those in the signalling of a call. */
  readonly media_sources: readonly string[]
  /** The codecs, in the order of preference. */
  readonly codecs: readonly ('PCMU' | 'PCMA' | 'G722' | 'opus')[]
  readonly number_format: 'plus' | 'e164' | 'national'
  /** Whether audio is encrypted. Requires TLS, because the keys are in the signalling. */
  readonly srtp: 'required' | 'preferred' | 'off'
  readonly asserted_identity: boolean
  /** How audio before the answer (early media) is examined. */
  readonly early_media: 'words' | 'sound' | 'off'
  /** True if the carrier may transfer its end of a call with REFER and Replaces. */
  readonly takes_refer: boolean
  /** True if the carrier is asked to connect the parties of a warm transfer with each other, with REFER and Replaces. */
  readonly sends_refer: boolean
  /** The interval of OPTIONS requests. 0 if the carrier is never pinged. */
  readonly ping_seconds: number
}

type Fault = (member: keyof VoiceCarrier, what: string, accepted: string) => void

/** The faults of members that contradict each other. */
export function voiceFaults(voice: readonly VoiceCarrier[]): FileFault[] {
  return voice.flatMap((carrier, at) => {
    const faults: FileFault[] = []
    const fault: Fault = (member, what, accepted) =>
      void faults.push({ path: `voice[${at}].${member}`, what, accepted })
    checkCredentials(carrier, fault)
    checkEncryption(carrier, fault)
    if (new Set(carrier.codecs).size < carrier.codecs.length) fault('codecs', 'has a codec twice', 'each codec once')
    return faults
  })
}

function checkCredentials({ user, password, register, ...rest }: VoiceCarrier, fault: Fault): void {
  if (user !== null && password === null) fault('password', 'is missing', 'a password, because there is a user')
  if (user === null && password !== null) fault('user', 'is missing', 'a user, because there is a password')
  if (register && user === null) fault('user', 'is missing', 'a user and a password, because it registers')
  const { inbound_user, inbound_password } = rest
  if ((inbound_user === null) === (inbound_password === null)) return
  const missing = inbound_user === null ? 'inbound_user' : 'inbound_password'
  fault(missing, 'is missing', 'both inbound_user and inbound_password, or neither')
}

function checkEncryption({ transport, srtp, tls_certificate, tls_key }: VoiceCarrier, fault: Fault): void {
  if (srtp !== 'off' && transport !== 'tls')
    fault(
      'srtp',
      `needs TLS: over ${transport} everybody on the way could read the keys`,
      '"off", or "transport": "tls"',
    )
  if ((tls_certificate === null) !== (tls_key === null))
    fault(
      tls_key === null ? 'tls_key' : 'tls_certificate',
      'is missing',
      'both tls_certificate and tls_key, or neither',
    )
}
