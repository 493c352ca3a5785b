import { local } from '../arguments/common-flags.ts'
import type { BuiltInCommand } from './built-in-command.ts'

const url = local('url', { description: 'The address of the backend.', required: true })

const secrets =
  'The signing secret comes from OHUN_SIGNING_SECRET (during a rotation the new one from OHUN_SIGNING_SECRET_NEXT), from ' +
  'the credentials of a server in this directory, or from a prompt.'

/** Tools for developers of a backend. They do not need the service. */
export const byomCommands: readonly BuiltInCommand[] = [
  {
    path: ['byom', 'simulate'],
    summary: 'Play a conversation against a backend, and check its replies',
    description:
      'The script is YAML: steps that say something, call a tool, request a screening or send an event, each with the ' +
      'expected reply. Turns are signed and contain the conversation so far, as the service sends them. The report ' +
      'has the latencies, all violations of the API contract, and the unmet expectations. ' +
      `${secrets} The exit code is 1 if a reply is not as expected, and 5 if the backend cannot be reached.`,
    positionals: [],
    flags: [
      url,
      local('script', { description: 'The YAML file, or - for standard input.', required: true }),
      local('runs', { type: 'integer', default: 1, description: 'The number of runs, at most 10000.' }),
      local('concurrency', { type: 'integer', default: 1, description: 'The number of concurrent runs, at most 256.' }),
      local('strict', {
        type: 'boolean',
        description: 'Treat warnings (ignored fields and slow replies) as failures.',
      }),
      local('junit', { description: 'A file for the results as JUnit XML, for CI systems.' }),
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
      'instance: the backend handles every validly signed request like a real one. Whether a repeated event is handled twice ' +
      'cannot be seen from outside: for this check, pass --probe with a command that prints, for example, a count of handled ' +
      `rows. ${secrets} The exit code is 1 if a check fails, and 5 if the backend cannot be reached.`,
    positionals: [],
    flags: [
      url,
      local('requests', {
        list: true,
        choices: ['events', 'turns', 'messages', 'tools', 'screenings', 'machines', 'analyses'],
        description: 'The kinds of request that the backend handles. Default: events and turns.',
      }),
      local('agent-id', { description: 'The agent of the requests, if the backend checks agent ids.' }),
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
