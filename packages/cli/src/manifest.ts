import type { Command as CommandDefinition, Flag as FlagDefinition, FlagValue } from '@ohun/command-line/definition'

/**
 * A flag of a command. It belongs to a query or header parameter, a body field, or the command line itself (`local`).
 */
export interface Flag extends FlagDefinition {
  /** The name on the wire, or the name of the setting. */
  readonly name: string
  readonly in: 'query' | 'header' | 'body' | 'local'
  /** The default is sent: it belongs to the command line, not to the service. */
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
  /** Body fields that are never passed on the command line: the user is asked for them. */
  readonly secrets?: readonly string[]
  readonly output: 'json' | 'none' | 'events' | 'websocket' | 'binary' | 'text'
  /** Whether `events` can be resumed, continue without the missed frames, or end with their subject. */
  readonly stream?: 'resumable' | 'endless' | 'once'
  /** The media types that the service may send if the output is `binary` or `text`. */
  readonly media?: readonly string[]
  /** The key of a list's entries, and the fields of an entry that a table has room for. */
  readonly items?: string
  readonly columns?: readonly string[]
  /** The list has more pages. */
  readonly paginated?: true
  /** The operation costs money with a production key, which then needs `--live`. */
  readonly cost?: true
  /** The operation cannot be undone: it asks for the name, or needs `--yes`. */
  readonly destructive?: true
}

export interface WireOperation {
  readonly id: string
  readonly method: string
  /** The path, with `{placeholders}`. */
  readonly path: string
  readonly authenticated: boolean
  readonly idempotent: boolean
}

/** A parsed command line. Every value has the type of its flag. */
export interface Invocation<C extends Command = Command> {
  readonly command: C
  readonly positionals: Readonly<Record<string, string>>
  /** The words of a positional that takes several. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  /** The values by the flag's `name`, separated by where the flag belongs. */
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
  /** The timeout in seconds. */
  readonly timeout?: number
  readonly debug?: boolean
  /** Prints the request as a curl command rather than send it. */
  readonly curl?: boolean
  readonly all?: boolean
  readonly data?: string
  readonly live?: boolean
  readonly yes?: boolean
  readonly idempotency_key?: string
  /** The destination of a download: a file, or `-`. */
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
