import { completionCommand } from '@ohun/command-line/completion-script'
import { local } from '../arguments/common-flags.ts'
import type { OperationCommand } from '../manifest.ts'
import type { BuiltInCommand, Run } from './built-in-command.ts'
import { agentFileCommands } from './agent-file-commands.ts'
import { byomCommands } from './byom-commands.ts'
import { simulateCommands } from './simulate-commands.ts'
import { triggerCommand } from './trigger-command.ts'
import { helpTopics } from './help-topics.ts'
import { listenCommand } from './listen-command.ts'
import { operationCommands } from './operation-commands.ts'
import { profileCommands } from './profile-commands.ts'
import { webhookCommands } from './webhook-commands.ts'
import { workspaceCommands } from './workspace-commands.ts'

export const builtInCommands: readonly BuiltInCommand[] = [
  {
    path: ['login'],
    summary: 'Store an API key, or a session, in a profile',
    description:
      'Prompts for the key without showing it, or reads it from standard input; it is never part of the command line. ' +
      'The service must accept the key. With --email, the command prompts for the password of that account and stores ' +
      'a production session of 30 days. --base-url and --profile select the service and the profile.',
    positionals: [],
    flags: [local('email', { description: 'Log in to the account with this e-mail address.' })],
    examples: [[], ['--email', 'owner@example.com'], ['--profile', 'work', '--base-url', 'https://api.example.com']],
    load: async () => (await import('./login.ts')).login,
  },
  {
    path: ['logout'],
    summary: 'Remove a profile and its keys from this machine',
    description: 'The keys stay valid; revoke them with api-keys revoke. With --environment, only that key is removed.',
    positionals: [],
    flags: [],
    examples: [[], ['--profile', 'work', '--environment', 'production']],
    load: async () => (await import('./logout.ts')).logout,
  },
  {
    path: ['whoami'],
    summary: 'Show which key is used, its owner, and where it was found',
    positionals: [],
    flags: [],
    examples: [[]],
    load: async () => (await import('./whoami.ts')).whoami,
  },
  {
    path: ['doctor'],
    summary: 'Check configuration, connection and key',
    positionals: [],
    flags: [],
    examples: [[]],
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    path: ['chat'],
    summary: 'Chat with an agent in the terminal',
    description:
      'Sends each line to the agent through the playground, with the conversation so far. From a pipe, each line of ' +
      'standard input is a message, and each answer is printed as a line of JSON. Nothing is stored and no call is placed. ' +
      "With --channel the lines are messages of a simulated contact to the agent's sandbox number, and its replies are " +
      'messages, too: all of them are stored, and events are sent.',
    positionals: [{ name: 'agent_id' }],
    flags: [
      local('channel', { choices: ['sms', 'whatsapp'], description: 'Chat by messages. Requires a sandbox key.' }),
      local('from', { description: 'The number of the contact, +2348031234567 by default.' }),
    ],
    examples: [['agt_0Ub5Xw1A000k3mZq8RtYvLp'], ['agt_0Ub5Xw1A000k3mZq8RtYvLp', '--channel', 'sms']],
    load: async () => (await import('./chat.ts')).chat,
  },
  {
    path: ['billing', 'topup'],
    summary: 'Top up the balance',
    description:
      'The amount is in naira, or with --currency USD in dollars: 5000 is NGN 5,000. The command prints the URL of the ' +
      'payment page. With --wait it waits for the payment; the exit code is 7 if it was not paid. A sandbox key simulates ' +
      'the payment; --environment production selects the production key.',
    positionals: [{ name: 'amount', description: 'In naira or dollars, such as 5000 or 5000.50.' }],
    flags: [
      local('currency', { choices: ['NGN', 'USD'], default: 'NGN', description: 'The currency of the payment.' }),
      local('open', { type: 'boolean', description: 'Open the page in a browser.' }),
      local('wait', { type: 'boolean', description: 'Wait until it is paid, canceled or expired.' }),
    ],
    examples: [['5000'], ['20', '--currency', 'USD', '--wait'], ['5000', '--environment', 'production', '--open']],
    load: async () => (await import('./topup.ts')).topup,
  },
  { ...completionCommand('ohun'), flags: [], load: async () => (await import('./completion.ts')).completion },
  listenCommand,
  triggerCommand,
  ...agentFileCommands,
  ...byomCommands,
  ...simulateCommands,
  ...profileCommands,
  ...webhookCommands,
  ...workspaceCommands,
  ...helpTopics,
]

export const commandTable: readonly (OperationCommand | BuiltInCommand)[] = [...builtInCommands, ...operationCommands]

export async function loadRun(command: OperationCommand | BuiltInCommand): Promise<Run> {
  if ('load' in command) return await command.load()
  const { runOperation } = await import('./run-operation.ts')
  return runOperation as Run
}
