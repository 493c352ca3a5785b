import { parseLine, type ParsedLine, type Program } from '@ohun/command-line'
import type { Context } from '../context.ts'
import type { Command, Flag, Invocation, Settings } from '../manifest.ts'
import { styleFor } from '../output/style.ts'
import { isOperation, ownFlags, settingFlags } from './common-flags.ts'

/** The meaning of a command line: a command, or a text such as help. */
export type Understood<C extends Command> =
  | { readonly kind: 'command'; readonly invocation: Invocation<C> }
  | { readonly kind: 'text'; readonly text: string }

type Asking = Pick<Context, 'argv' | 'env' | 'stdout' | 'version'>

/** Parses the program's arguments. @throws UsageError */
export function parseArguments<C extends Command>(context: Asking, commands: readonly C[]): Understood<C> {
  const line = parseLine(programOf(context, commands), context.argv)
  return line.kind === 'text' ? line : { kind: 'command', invocation: toInvocation(line) }
}

const widestHelp = 110

function programOf<C extends Command>({ env, stdout, version }: Asking, commands: readonly C[]): Program<C, Flag> {
  const style = styleFor(stdout, { env })
  return {
    name: 'ohun',
    version,
    description: 'The Ohun API from a terminal or a script.',
    commands,
    commonFlags: settingFlags,
    flagsOf: ownFlags,
    // A field of the body may come from `--data`, so the request's body reports it if it is missing.
    isMandatory: (flag) => flag.required === true && flag.in !== 'body',
    headingOf: (command) => (isOperation(command) ? 'API' : command.path[0] === 'help' ? 'Help topics' : 'Commands'),
    epilogue: '\nohun <command> --help shows help for a command, ohun help <topic> explains a topic.',
    help: { width: Math.min(stdout.columns, widestHelp), strong: (text) => style.strong(text) },
  }
}

type Given<C extends Command> = Extract<ParsedLine<C, Flag>, { kind: 'command' }>

function toInvocation<C extends Command>({ command, positionals, lists, values }: Given<C>): Invocation<C> {
  const of = (place: Flag['in']) => {
    const given = [...values].filter(([flag]) => flag.in === place)
    return Object.fromEntries(given.map(([{ name }, value]) => [name, value]))
  }
  const settings: Settings = of('local')
  return { command, positionals, lists, query: of('query'), headers: of('header'), body: of('body'), settings }
}
