import { local } from '../arguments/common-flags.ts'
import type { BuiltInCommand } from './built-in-command.ts'

const data = local('data', { description: 'The body, byte for byte: text, @file or - for standard input.' })
const at = local('at', { description: 'The time to use as the current time, in ISO 8601 or Unix seconds.' })

const secrets =
  'The signing secret comes from OHUN_SIGNING_SECRET (during a rotation the new one from OHUN_SIGNING_SECRET_NEXT), from ' +
  'the credentials of a server in this directory, or from a prompt. It is never part of the command line.'

/** Commands that create and check signatures without the service. */
export const webhookCommands: readonly BuiltInCommand[] = [
  {
    path: ['webhooks', 'verify'],
    summary: 'Verify the signature of a request, and explain a failure',
    description:
      `Pass the body with --data and the headers with --header, or the whole request with --request. ${secrets} ` +
      'The exit code is 0 if the signature is valid, and 11 if it is not. A stored request requires --at.',
    positionals: [],
    flags: [
      data,
      local('header', {
        short: 'H',
        repeated: true,
        description: "A header as 'Name: value', or @file with one header per line.",
      }),
      local('request', { description: 'The whole HTTP request as it arrived, with headers and body: @file or -.' }),
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
    description: `Pipe them into curl -H @-. ${secrets}`,
    positionals: [],
    flags: [data, at],
    examples: [
      ['--data', '@body.json'],
      ['--data', '{"event_id":"evt_1","event_type":"call.completed"}'],
    ],
    load: async () => (await import('./webhooks-sign.ts')).webhooksSign,
  },
]
