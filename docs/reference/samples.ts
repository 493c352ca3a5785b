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
  return tabs([
    { label: 'SDK', language: 'ts', text: sdkSample(operation) },
    { label: 'Command line', language: 'sh', text: commandSample(id) },
    curl,
  ])
}

/** The example of the method, which the SDK's tests compile and run, as a whole program. */
function sdkSample(operation: Operation): string {
  const options = operation.authenticated ? '' : '{ apiKey: null }'
  return `import { Ohun } from '@ohun/sdk'\n\nconst ohun = new Ohun(${options})\n${exampleCode(contract, operation)}`
}

function commandSample(id: string): string {
  const { path, examples } = commands.get(id)!
  return examples.map((words) => ['ohun', ...path, ...words.map(quoted)].join(' ')).join('\n')
}
