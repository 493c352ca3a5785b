import type { Command, Flag } from './definition.ts'
import type { HelpStyle } from './help.ts'

/** A program: its commands, and everything that they share. */
export interface Program<C extends Command = Command, F extends Flag = Flag> {
  readonly name: string
  readonly version?: string
  readonly description: string
  readonly commands: readonly C[]
  /** Flags that every command takes. They may precede the command. */
  readonly commonFlags: readonly F[]
  /** All flags of one command, except the common ones. */
  readonly flagsOf: (command: C) => readonly F[]
  /** Whether the flag must be on the command line. A required flag may have another source. */
  readonly isMandatory: (flag: F) => boolean
  /** The heading over the command in the overview. */
  readonly headingOf: (command: C) => string
  /** The text after the overview. */
  readonly epilogue: string
  /** The width and style of the help. */
  readonly help: HelpStyle
}
