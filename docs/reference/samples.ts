import { exampleCode } from '../../openapi/codegen/sdk-plugin/example-code.ts'
import type { Operation } from '../../openapi/codegen/contract.ts'
import { quoted } from '../../packages/command-line/src/help.ts'
import { operationCommands } from '../../packages/cli/src/commands/command-table.ts'
import { contract } from './contract.ts'
import { curlExample } from './curl.ts'
import { tabs } from './markdown.ts'

const commands = new Map(operationCommands.map((command) => [command.operation.id, command]))

/** The operation in each of our clients, behind tabs. Other services' operations have no client but curl. */
export function samplesOf(operation: Operation): string {
  const { id, alias_of, hidden } = operation
  const curl = { label: 'curl', language: 'sh', text: curlExample(operation) }
  if (hidden || alias_of !== undefined) return tabs([curl])
  const command = commandSample(id)
  return tabs([
    { label: 'SDK', language: 'ts', text: sdkSample(operation) },
    ...(command ? [{ label: 'Command line', language: 'sh', text: command }] : []),
    curl,
  ])
}

/** The example of the method, which the SDK's tests compile and run, as a whole program. */
function sdkSample(operation: Operation): string {
  const options = operation.authenticated ? '' : '{ apiKey: null }'
  return `import { Ohun } from '@ohun/sdk'\n\nconst ohun = new Ohun(${options})\n${exampleCode(contract, operation)}`
}

/** Undefined for what is only a part of a command. */
function commandSample(id: string): string | undefined {
  const command = commands.get(id)
  return command?.examples.map((words) => ['ohun', ...command.path, ...words.map(quoted)].join(' ')).join('\n')
}
