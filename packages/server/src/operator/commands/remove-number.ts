import { removeNumber } from '../../features/numbers/remove-number.ts'
import type { Command } from '../command.ts'
import { confirm, YES_FLAG } from '../confirm.ts'

export const removeNumberCommand: Command = {
  path: ['numbers', 'remove'],
  summary: 'Remove a number from the production pool',
  description:
    'For a number that its carrier takes back. A number that a workspace holds, or has in quarantine, is removed only with --held: the ' +
    'workspace loses it at once, with its routing rules, gets an entry in its audit log and no refund. --held asks for confirmation. ' +
    'Records of calls and messages keep the number. numbers import adds it again.',
  positionals: [{ name: 'e164', description: 'The number, such as +2348031234567.' }],
  flags: [{ flag: 'held', type: 'boolean', description: 'Also if it belongs to a workspace.' }, YES_FLAG],
  examples: [['+2348031234567'], ['+2348031234567', '--held', '--yes']],
  audited: true,
  async run(deps, input) {
    const [e164, held] = [input.word('e164'), input.isSet('held')]
    if (held) await confirm(deps, input, { what: `${e164} will be taken from the workspace that holds it.`, id: e164 })
    const removed = await removeNumber({ ...deps, knex: deps.db.knex }, { e164, held })
    return { value: { ...removed, removed: true } }
  },
}
