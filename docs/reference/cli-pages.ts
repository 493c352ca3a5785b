import { commonFlags, isOperation } from '../../packages/cli/src/arguments/common-flags.ts'
import { flagsOf } from '../../packages/cli/src/arguments/parse.ts'
import { commandTable } from '../../packages/cli/src/commands/command-table.ts'
import type { Command, Flag } from '../../packages/cli/src/manifest.ts'
import { flagLine, positionalLine, quoted, secretsNote, usage, type Line } from '../../packages/cli/src/output/help.ts'
import { operationPath, tagDescription } from './contract.ts'
import { cell, code, definitionList, fence, paragraphs, prose, sentence, type ReferencePage } from './markdown.ts'

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
    flagList(commonFlags.map(flagLine)),
    ...parts,
  )
  const description = 'Every command of ohun, with its arguments, flags and examples.'
  return { section: 'cli', page: 'reference', title: 'Command reference', description, content }
}

function groupPage(group: string, commands: readonly Command[]): ReferencePage {
  const title = group === OWN ? 'Commands of its own' : `ohun ${group}`
  const about = group === OWN ? 'These commands are not operations of the API.' : sentence(tagDescription(group))
  const content = paragraphs(`# ${title}`, about, ...commands.map(commandSection))
  return { section: 'cli', page: group, title, description: about || `The commands ohun ${group}.`, content }
}

const anchor = (path: readonly string[]): string => ['ohun', ...path].join('-')

function commandSection(command: Command): string {
  const { path, summary, description, positionals, examples } = command
  const common = new Set(commonFlags)
  const own = flagsOf(command).filter((flag: Flag) => !common.has(flag))
  const lines = [...positionals.map(positionalLine), ...own.map(flagLine)]
  return paragraphs(
    `## ohun ${path.join(' ')}`,
    prose(sentence(summary)),
    ...[description, secretsNote(command)].map((text) => text && prose(text)),
    fence('sh [Usage]', usage(command, own)),
    flagList(lines),
    fence('sh [Examples]', examples.map((words) => ['ohun', ...path, ...words.map(quoted)].join(' ')).join('\n')),
    isOperation(command)
      ? `API: [\`${command.operation.method} ${command.operation.path}\`](${operationPath(command.operation.id)})`
      : undefined,
  )
}

function flagList(lines: readonly Line[]): string {
  return definitionList(lines.map(([term, text]) => ({ term: code(term), text: prose(text) })))
}
