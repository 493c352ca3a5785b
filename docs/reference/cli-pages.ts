import { commonFlags, isOperation, ownFlags } from '../../packages/cli/src/arguments/common-flags.ts'
import { commandTable } from '../../packages/cli/src/commands/command-table.ts'
import type { Command, Flag } from '../../packages/cli/src/manifest.ts'
import { flagTerm, flagText, positionalText, usageOf } from '../../packages/command-line/src/help.ts'
import { operationPath, tagDescription } from './contract.ts'
import { description, listed, MOST } from './description.ts'
import {
  cell,
  code,
  definitionList,
  fence,
  paragraphs,
  prose,
  sentence,
  type Definition,
  type ReferencePage,
} from './markdown.ts'
import { commandLines } from './samples.ts'

/** The commands that belong to no group of the API. */
const OWN = 'ohun'

/** One page per group of commands, and one that lists them; the texts are those of `--help`. */
export function cliPages(): ReferencePage[] {
  const groups = commandGroups()
  return [overview(groups), ...groups.map(([group, commands]) => groupPage(group, commands))]
}

export function commandGroups(): [group: string, commands: Command[]][] {
  const groups = Map.groupBy<string, Command>(commandTable, ({ path }) => (path.length > 1 ? path[0]! : OWN))
  return [...groups].toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

const rank = (group: string): number => (group === OWN ? 0 : 1)

function overview(groups: readonly [string, Command[]][]): ReferencePage {
  const parts = groups.map(([group, commands]) => {
    const rows = commands.map(({ path, summary }) => {
      return `| [\`ohun ${path.join(' ')}\`](/cli/${group}#${anchor(path)}) | ${cell(summary)} |`
    })
    return paragraphs(`## ${group}`, ['| Command | |', '|---|---|', ...rows].join('\n'))
  })
  const content = paragraphs(
    '# Command reference',
    'Every operation of the API is a command. `ohun <command> --help` shows the same texts. ' +
      'Installing, keys, output formats and exit codes: [the command line](/packages/cli).',
    '## Flags of every command',
    definitionList(commonFlags.map(flagDefinition)),
    ...parts,
  )
  const summary = 'Every command of ohun, the command line of the API, with its arguments, flags and examples.'
  return { section: 'cli', page: 'reference', title: 'Command reference', description: summary, content }
}

function groupPage(group: string, commands: readonly Command[]): ReferencePage {
  const title = group === OWN ? 'Commands of its own' : `ohun ${group}`
  const about = group === OWN ? 'These commands are not operations of the API.' : sentence(tagDescription(group))
  const content = paragraphs(`# ${title}`, about, ...commands.map(commandSection))
  return { section: 'cli', page: group, title, description: describeGroup(group, about, commands), content }
}

function describeGroup(group: string, about: string, commands: readonly Command[]): string {
  const lead =
    group === OWN
      ? 'The command line ohun: commands beside those of the API.'
      : `ohun ${group} on the command line. ${about}`.trim()
  return description(
    lead,
    listed(
      'Commands',
      commands.map(({ path }) => path.at(-1)!),
      MOST - lead.length - 1,
    ),
    ...commands.map(({ summary }) => sentence(summary)),
  )
}

const anchor = (path: readonly string[]): string => ['ohun', ...path].join('-')

function commandSection(command: Command): string {
  const { path, summary, description, positionals, examples } = command
  const name = `ohun ${path.join(' ')}`
  const flags = ownFlags(command)
  return paragraphs(
    `## ${name}`,
    ...[sentence(summary), description, secretsNote(command)].map((text) => text && prose(text)),
    fence('txt [Usage]', `${name} ${usageOf(command, flags)}`),
    definitionList([...positionals.map(positionalDefinition), ...flags.map(flagDefinition)]),
    fence('sh [Examples]', commandLines(path, examples)),
    isOperation(command)
      ? `API: [\`${command.operation.method} ${command.operation.path}\`](${operationPath(command.operation.id)})`
      : undefined,
  )
}

function secretsNote(command: Command): string | undefined {
  const secrets = isOperation(command) ? command.secrets : undefined
  return secrets && `Prompts for ${secrets.join(' and ')} without showing it, or reads it from \`--data\`.`
}

function positionalDefinition(positional: Command['positionals'][number]): Definition {
  return { term: code(`<${positional.name}>`), text: prose(positionalText(positional)) }
}

function flagDefinition(flag: Flag): Definition {
  return { term: code(flagTerm(flag)), text: prose(flagText(flag)) }
}
