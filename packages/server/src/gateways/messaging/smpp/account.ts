import type { Mno } from '../../../generated/types.gen.ts'
import type { MessageIds } from './message-ids.ts'
import type { Login } from './session.ts'

/** The settings that submissions depend on. */
export interface SubmitSettings {
  name: string
  mno: Mno
  message_ids: MessageIds
  source_ton: number | null
  source_npi: number | null
  dest_ton: number
  dest_npi: number
}

/** An account with an SMSC, as it is configured. */
export interface SmppAccount extends SubmitSettings, Login {
  host: string
  port: number
  tls: boolean
  binds: number
  /** The limit on binds of all processes together. Null if there is no limit. */
  most_binds: number | null
  window: number
  throughput_per_second: number | null
}
