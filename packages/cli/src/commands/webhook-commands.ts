import { local } from '../arguments/common-flags.ts'
import type { BuiltInCommand } from './command-table.ts'

const data = local('data', { description: 'The body, byte for byte: text, @file or - for standard input.' })
const at = local('at', { description: 'The time to take for now, in ISO 8601 or Unix seconds.' })

const secrets =
  'The signing secret comes from OHUN_SIGNING_SECRET (during a rotation the new one from OHUN_SIGNING_SECRET_NEXT), else ' +
  'from the credentials of a server in this directory, else it is asked for. It never stands on the command line.'

/** What can be done with a signature without asking the service. */
export const webhookCommands: readonly BuiltInCommand[] = [
  {
    path: ['webhooks', 'verify'],
    summary: 'Verify the signature of a request, and say why it fails',
    description:
      `Give the body with --data and the headers with --header, or the whole request with --request. ${secrets} ` +
      'Ends with 0 when the request is from Ohun, and with 11 when that is not proven. A stored request needs --at.',
    positionals: [],
    flags: [
      data,
      local('header', {
        short: 'H',
        repeated: true,
        description: "A header as 'Name: value', or @file with one a line.",
      }),
      local('request', { description: 'The whole HTTP request as it came, head and body: @file or -.' }),
      at,
    ],
    examples: [
      ['--data', '@body.json', '--header', '@headers.txt'],
      ['--request', '@request.http', '--at', '2026-11-20T09:00:05Z'],
    ],
    load: async () => (await import('./webhooks-verify.ts')).webhooksVerify,
  },
  {
    path: ['webhooks', 'sign'],
    summary: 'Print the headers that Ohun would send with a body',
    description: `For curl: pipe them into curl -H @-. ${secrets}`,
    positionals: [],
    flags: [data, at],
    examples: [
      ['--data', '@body.json'],
      ['--data', '{"event_id":"evt_1","event_type":"call.completed"}'],
    ],
    load: async () => (await import('./webhooks-sign.ts')).webhooksSign,
  },
]
