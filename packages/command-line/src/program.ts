import type { Command, Flag } from './definition.ts'
import type { HelpStyle } from './help.ts'

/** A program: its commands, and what is around them. */
export interface Program<C extends Command = Command, F extends Flag = Flag> {
  readonly name: string
  readonly version?: string
  readonly description: string
  readonly commands: readonly C[]
  /** Flags that every command takes; they may stand before it. */
  readonly commonFlags: readonly F[]
  /** All flags of one command, the common ones aside. */
  readonly flagsOf: (command: C) => readonly F[]
  /** Whether the command line must have the flag; a required flag may have another source. */
  readonly isMandatory: (flag: F) => boolean
  /** The heading over the command in the overview. */
  readonly headingOf: (command: C) => string
  /** The text after the overview. */
  readonly epilogue: string
  /** Where help goes. */
  readonly help: HelpStyle
}
