import type { OptOut } from '../../generated/types.gen.ts'
import type { OptOutRow } from './opt-out.model.ts'

export function optOutView({ e164, environment, channel, keyword, opted_out_at }: OptOutRow): OptOut {
  return { e164, environment, channel, keyword, opted_out_at: opted_out_at.toISOString() }
}
