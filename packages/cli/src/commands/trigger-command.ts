import { local } from '../arguments/common-flags.ts'
import { webhookSummaries } from '../generated/webhook-names.gen.ts'
import type { BuiltInCommand } from './built-in-command.ts'

export const triggerCommand: BuiltInCommand = {
  path: ['trigger'],
  summary: 'Send a backend an event, a turn, a tool call, a screening, a machine or an analysis',
  description:
    'Sends the example of the documentation with new ids and the current time, signed as Ohun signs, and prints the ' +
    'status, the time and the reply. A reply to any of these but an event is checked as the service checks ' +
    'it. The signing secret comes from OHUN_SIGNING_SECRET (during a rotation the new one from ' +
    'OHUN_SIGNING_SECRET_NEXT), from the credentials of a server in this directory, or from a prompt. With ' +
    '--via service, the service itself sends one of its test events, and a key is used instead of the secret. The exit ' +
    'code is 5 if there is no reply, and 10 if the backend fails or its reply is not valid.',
  positionals: [
    {
      name: 'event',
      choices: Object.keys(webhookSummaries),
      description: 'The type of the event, or the name of the request.',
      optional: true,
    },
  ],
  flags: [
    local('url', { description: 'The address of the backend.' }),
    local('override', {
      repeated: true,
      description:
        "A field of the body as path=value, such as payload.duration_seconds=90. The value has the field's type; objects and lists are JSON.",
    }),
    local('via', { choices: ['direct', 'service'], default: 'direct', description: 'Who sends it.' }),
    local('list', { type: 'boolean', description: 'List everything that can be sent, and send nothing.' }),
  ],
  examples: [
    ['call.completed', '--url', 'http://127.0.0.1:3000/'],
    ['voice.turn', '--url', 'http://127.0.0.1:3000/', '--override', 'transcription=Where is my order?'],
    [
      'tool.invocation',
      '--url',
      'http://127.0.0.1:3000/',
      '--override',
      'payload.tool={"name":"find_order","arguments":{"number":"1042"},"tool_call_id":"tool_1"}',
    ],
    ['call.completed', '--url', 'https://backend.example.com/ohun', '--via', 'service'],
    ['--list'],
  ],
  load: async () => (await import('./trigger.ts')).trigger,
}
