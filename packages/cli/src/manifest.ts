import type { Command as CommandDefinition, Flag as FlagDefinition, FlagValue } from '@ohun/command-line/definition'

/** A flag of a command: of a query or header parameter, of a body field, or of the command line itself (`local`). */
export interface Flag extends FlagDefinition {
  /** The name on the wire, or of the setting. */
  readonly name: string
  readonly in: 'query' | 'header' | 'body' | 'local'
  /** The default is sent: it is the command line's, not the service's. */
  readonly sent?: true
}

/** The parts of a command that parsing, help and completion need. */
export type Command = CommandDefinition<Flag>

/** An operation of the API, as `generated/commands.gen.ts` lists them. */
export interface OperationCommand extends CommandDefinition<Flag> {
  readonly operation: WireOperation
  readonly body?: 'required' | 'optional'
  /** The body is a file. */
  readonly file?: true
  /** Fields of the body that never stand on the command line: they are asked for. */
  readonly secrets?: readonly string[]
  readonly output: 'json' | 'none' | 'events' | 'websocket' | 'binary' | 'text'
  /** Tells whether `events` can be resumed, continue without the missed frames, or end with their subject. */
  readonly stream?: 'resumable' | 'endless' | 'once'
  /** The media types that the service may send, for `binary` and `text`. */
  readonly media?: readonly string[]
  /** The key of a list's entries, and the fields of an entry that fit into a table. */
  readonly items?: string
  readonly columns?: readonly string[]
  /** The list has more pages. */
  readonly paginated?: true
  /** Costs money with a production key: such a key then needs `--live`. */
  readonly cost?: true
  /** Cannot be undone: asks for the name, or needs `--yes`. */
  readonly destructive?: true
}

export interface WireOperation {
  readonly id: string
  readonly method: string
  /** With `{placeholders}`. */
  readonly path: string
  readonly authenticated: boolean
  readonly idempotent: boolean
}

/** A command line that has been understood: every value has its flag's type. */
export interface Invocation<C extends Command = Command> {
  readonly command: C
  readonly positionals: Readonly<Record<string, string>>
  /** The words of a positional that takes several. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  /** By the flag's `name`, kept apart by where the flag belongs. */
  readonly query: Readonly<Record<string, FlagValue>>
  readonly headers: Readonly<Record<string, FlagValue>>
  readonly body: Readonly<Record<string, FlagValue>>
  readonly settings: Settings
}

/** The values of the command line's own flags. */
export interface Settings {
  readonly output?: 'table' | 'json' | 'ndjson' | 'csv'
  /** A JMESPath expression. */
  readonly query?: string
  readonly profile?: string
  readonly base_url?: string
  readonly environment?: Environment
  /** The id of a workspace. */
  readonly workspace?: string
  /** In seconds. */
  readonly timeout?: number
  readonly debug?: boolean
  /** Print the request as a command of curl in place of sending it. */
  readonly curl?: boolean
  readonly all?: boolean
  readonly data?: string
  readonly live?: boolean
  readonly yes?: boolean
  readonly idempotency_key?: string
  /** Where a download goes: a file, or `-`. */
  readonly out?: string
  /** The flags of `chat`: the channel of the messages, and the contact. */
  readonly channel?: MessageChannel
  readonly from?: string
  /** The flags of `login`. */
  readonly email?: string
  /** The flags of `billing topup`. */
  readonly currency?: 'NGN' | 'USD'
  readonly open?: boolean
  readonly wait?: boolean
  /** The flags of `webhooks verify` and `webhooks sign`. */
  readonly header?: readonly string[]
  readonly request?: string
  readonly at?: string
  /** The flags of `listen`. */
  readonly forward_to?: string
  readonly agent?: string
  readonly events?: readonly string[]
  readonly record?: string
  readonly since?: string
  /** The flags of `trigger` and `byom`. */
  readonly url?: string
  readonly via?: 'direct' | 'service'
  readonly override?: readonly string[]
  readonly list?: boolean
  readonly script?: string
  readonly runs?: number
  readonly concurrency?: number
  readonly junit?: string
  readonly agent_id?: string
  readonly requests?: readonly ('events' | 'turns' | 'messages' | 'tools' | 'screenings' | 'machines' | 'analyses')[]
  readonly probe?: string
  readonly strict?: boolean
  /** The flags of `agents pull`, `agents diff` and `agents push`. */
  readonly dir?: string
  readonly dry_run?: boolean
  readonly draft?: boolean
  readonly force?: boolean
  /** The flags of `simulate`. */
  readonly agent_version?: string
  readonly webhook_url?: string
  readonly seed?: number
  readonly repeats?: number
  readonly model?: string
  readonly person?: readonly string[]
  readonly by?: 'text' | 'sound'
  readonly html?: string
  readonly baseline?: string
}

export type MessageChannel = 'sms' | 'whatsapp'

export type Environment = 'production' | 'sandbox'
