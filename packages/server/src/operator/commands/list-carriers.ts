import { listCarrierStates } from '../../gateways/links/list-carrier-states.ts'
import type { Command } from '../command.ts'

const COLUMNS = [
  'carrier',
  'channel',
  'process',
  'state',
  'since',
  'in_flight',
  'accepted_last_minute',
  'detail',
  'last_error_at',
  'last_error',
  'refused_last_minute',
  'last_refusal_at',
  'last_refusal',
]

export const listCarriersCommand: Command = {
  path: ['carriers'],
  summary: 'Show each carrier of messages and calls as each running server process sees it',
  description:
    'A change of state is shown at once, counts are up to ten seconds old. last_error stays when the carrier is up again. ' +
    'last_refusal is the last inbound call that was refused. ' +
    'Processes that have ended are left out.',
  positionals: [],
  flags: [],
  examples: [[], ['--output', 'json']],
  async run({ db }) {
    const carriers = await listCarrierStates(db)
    const none = 'No running server process has a carrier: see OHUN_CARRIERS_FILE.'
    return {
      value: { carriers },
      rows: { list: carriers.map((carrier) => ({ ...carrier })), columns: COLUMNS },
      ...(carriers.length === 0 && { note: none }),
    }
  },
}
