import { completionCommand as definition, completionScript } from '@ohun/command-line/completion-script'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'

const NAME = 'ohun-server'

export const completionCommand: Command = {
  ...definition(NAME),
  standalone: true,
  async run({ stdout }, input) {
    await stdout.write(completionScript(NAME, input.word('shell')))
    return exitCodes.ok
  },
}
