import { helpFlag, versionFlag } from '@ohun/command-line/definition'
import type { Command, Flag, OperationCommand } from '../manifest.ts'

export const local = (flag: string, rest: Partial<Flag>): Flag => ({
  flag,
  name: flag.replaceAll('-', '_'),
  in: 'local',
  type: 'string',
  ...rest,
})

/** Flags for the connection and the output, which every command takes. */
export const settingFlags: readonly Flag[] = [
  local('output', {
    short: 'o',
    choices: ['table', 'json', 'ndjson', 'csv'],
    description: 'Output format. Default: table on a terminal, otherwise JSON.',
  }),
  local('query', { description: 'JMESPath expression that selects data from the response, such as calls[].call_id.' }),
  local('profile', { description: 'Profile to use (OHUN_PROFILE).' }),
  local('base-url', { description: 'URL of the service (OHUN_BASE_URL).' }),
  local('environment', {
    choices: ['production', 'sandbox'],
    description: 'Which key of the profile to use (OHUN_ENVIRONMENT). Default: sandbox, if there is a sandbox key.',
  }),
  local('workspace', {
    description: 'The workspace of a session, if you are in several (OHUN_WORKSPACE). Default: that of workspace use.',
  }),
  local('timeout', {
    type: 'number',
    description: 'Seconds that a request may take, with its retries. Default: 30 for each attempt, 120 in all.',
  }),
  local('debug', { type: 'boolean', description: 'Print each request, response and retry to stderr, without keys.' }),
]

/** Flags that every command takes. */
export const commonFlags: readonly Flag[] = [local('help', helpFlag), local('version', versionFlag), ...settingFlags]

const all = local('all', { type: 'boolean', description: 'Fetch every page and print one entry per line.' })
const data = local('data', {
  description: 'The request body as JSON: text, @file or - for standard input. Flags override it.',
})
const file = local('data', { required: true, description: 'The file: @file or - for standard input.' })
const curl = local('curl', { type: 'boolean', description: 'Print the request as a curl command, and do not send it.' })
const live = local('live', { type: 'boolean', description: 'Confirm that this costs money (production keys).' })
const yes = local('yes', { type: 'boolean', description: 'Do not ask for confirmation.' })
const out = local('out', { description: 'File to write, or - for standard output.' })
const idempotencyKey = local('idempotency-key', {
  description: 'Idempotency key: repeating the command with the same key within 24 hours has no second effect.',
})

/** The flags of a command, besides those that every command takes. */
export function ownFlags(command: Command): Flag[] {
  return [...command.flags, ...(isOperation(command) ? operationFlags(command) : [])]
}

/** Every flag that a command takes. */
export function flagsOf(command: Command): Flag[] {
  return [...ownFlags(command), ...commonFlags]
}

/** The command line's own flags that apply to this operation. */
function operationFlags(command: OperationCommand): Flag[] {
  return [
    ...(command.body ? [command.file ? file : data] : []),
    ...(command.media ? [out] : []),
    ...(command.paginated ? [all] : []),
    ...(command.operation.idempotent ? [idempotencyKey] : []),
    ...(command.cost ? [live] : []),
    ...(command.destructive ? [yes] : []),
    // A curl command would show a password, and cannot open a WebSocket.
    ...(command.secrets || command.output === 'websocket' ? [] : [curl]),
  ]
}

export function isOperation(command: Command): command is OperationCommand {
  return 'operation' in command
}
