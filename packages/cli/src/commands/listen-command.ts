import { local } from '../arguments/common-flags.ts'
import type { BuiltInCommand } from './built-in-command.ts'

export const listenCommand: BuiltInCommand = {
  path: ['listen'],
  summary: 'Receive webhooks on this machine',
  description:
    'Connects to the service and sends each event, turn, tool invocation, screening, answering machine and analysis to --forward-to, with the headers and ' +
    'the signature of a webhook, and returns the reply. Your machine needs no public address. Turns go here instead of to the ' +
    "agent's webhook_url until you press Ctrl-C; events are copies. Lost connections are resumed, and the next run with " +
    'the same --agent and --events continues after the last event. Without --forward-to, the command prints events and does not answer requests.',
  positionals: [],
  flags: [
    local('forward-to', { description: 'The http or https URL of your receiver, such as http://127.0.0.1:3000/.' }),
    local('agent', { description: 'Only requests for this agent.' }),
    local('events', { list: true, description: 'Only events of these types, such as call.initiated,call.completed.' }),
    local('record', { description: 'Append each request and its reply to this file, one JSON object per line.' }),
    local('since', {
      description: 'Start after this event, or with now. Default: after the last event of the last run.',
    }),
    local('live', {
      type: 'boolean',
      description: 'Confirm that real callers hear what this machine answers (production keys).',
    }),
  ],
  examples: [
    ['--forward-to', 'http://127.0.0.1:3000/'],
    ['--forward-to', 'http://127.0.0.1:3000/', '--agent', 'agt_0Ub5Xw1A000k3mZq8RtYvLp', '--record', 'requests.ndjson'],
    ['--events', 'call.initiated,call.completed'],
  ],
  load: async () => (await import('./listen.ts')).listen,
}
