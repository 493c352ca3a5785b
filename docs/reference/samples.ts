import { exampleCode } from '../../openapi/codegen/sdk-plugin/example-code.ts'
import type { Operation } from '../../openapi/codegen/contract.ts'
import { quoted } from '../../packages/command-line/src/help.ts'
import { operationCommands } from '../../packages/cli/src/commands/operation-commands.ts'
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
  return command && commandLines(command.path, command.examples)
}

/** Examples of a command as a shell takes them: each flag on a line of its own if there are several. */
export function commandLines(path: readonly string[], examples: readonly (readonly string[])[]): string {
  return examples.map((words) => commandLine(['ohun', ...path, ...words.map(quoted)])).join('\n')
}

function commandLine(words: readonly string[]): string {
  const line = words.join(' ')
  const flags = words.filter(isFlag).length
  if (flags === 0 || (flags === 1 && line.length <= 70)) return line
  return words.map((word, index) => (index === 0 ? word : `${isFlag(word) ? ' \\\n  ' : ' '}${word}`)).join('')
}

const isFlag = (word: string): boolean => word.startsWith('--')
