import { local } from '../arguments/common-flags.ts'
import type { BuiltInCommand } from './command-table.ts'

const url = local('url', { description: 'The address of the backend.', required: true })

const secrets =
  'The signing secret comes from OHUN_SIGNING_SECRET (during a rotation the new one from OHUN_SIGNING_SECRET_NEXT), from ' +
  'the credentials of a server in this directory, or from a prompt.'

/** Tools for those who write a backend. They need no service. */
export const byomCommands: readonly BuiltInCommand[] = [
  {
    path: ['byom', 'simulate'],
    summary: 'Play a conversation against a backend, and check its replies',
    description:
      'The script is YAML: steps that say something, call a tool, ask for a screening or report an event, and what is ' +
      'expected of each reply. Turns are signed and have the conversation so far, as the service sends them. The report ' +
      'has the latencies, everything that breaks the contract, and the expectations that were not met. ' +
      `${secrets} The exit code is 1 if a reply is not as expected, and 5 if the backend cannot be reached.`,
    positionals: [],
    flags: [
      url,
      local('script', { description: 'The YAML file, or - for standard input.', required: true }),
      local('runs', { type: 'integer', default: 1, description: 'How often to play it, at most 10000.' }),
      local('concurrency', { type: 'integer', default: 1, description: 'How many at a time, at most 256.' }),
      local('strict', { type: 'boolean', description: 'Let warnings fail, too: ignored fields and slow replies.' }),
      local('junit', { description: 'A file for the results in the XML of JUnit, which CI systems show.' }),
    ],
    examples: [
      ['--url', 'http://127.0.0.1:3000/', '--script', 'dialog.yaml'],
      ['--url', 'http://127.0.0.1:3000/', '--script', 'dialog.yaml', '--runs', '200', '--concurrency', '20'],
      ['--url', 'http://127.0.0.1:3000/', '--script', 'dialog.yaml', '--junit', 'byom.xml', '--strict'],
    ],
    load: async () => (await import('./byom-simulate.ts')).byomSimulate,
  },
  {
    path: ['byom', 'doctor'],
    summary: 'Find common mistakes in a backend that receives webhooks',
    description:
      'Sends about twenty requests, some of which a backend must refuse: without a valid signature, too old, with another ' +
      "event's id. Each finding says what was sent, what came back and how to fix it. Run it against a development " +
      'instance: what is signed validly is handled like a real event or turn. Whether a repeated event is handled twice ' +
      'cannot be seen from outside: --probe is a shell command that prints what was handled so far, such as a count of ' +
      `rows. ${secrets} The exit code is 1 if there is a fault, and 5 if the backend cannot be reached.`,
    positionals: [],
    flags: [
      url,
      local('requests', {
        list: true,
        choices: ['events', 'turns', 'messages', 'tools', 'screenings'],
        description: 'What the backend answers. Default: events and turns.',
      }),
      local('agent-id', { description: 'The agent of the requests, if the backend knows agents by their ids.' }),
      local('probe', { description: 'A shell command that prints what the backend has handled so far.' }),
    ],
    examples: [
      ['--url', 'http://127.0.0.1:3000/'],
      [
        '--url',
        'http://127.0.0.1:3000/',
        '--requests',
        'events,turns,screenings',
        '--agent-id',
        'agt_0Ub5Xw1A000k3mZq8RtYvLp',
      ],
      ['--url', 'http://127.0.0.1:3000/', '--probe', 'wc -l < handled.log'],
    ],
    load: async () => (await import('./byom-doctor.ts')).byomDoctor,
  },
]
