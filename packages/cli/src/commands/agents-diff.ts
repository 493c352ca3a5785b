import { load } from '../agent-files/load.ts'
import { differencesOf, shownDifferences, type Difference } from '../agent-files/report.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'

interface DiffReport {
  differences: Difference[]
  /** Agents of the service that have no folder. */
  without_folder: string[]
}

/** Shows the differences between the files and the service. Fails if there are any, so that a script notices. */
export async function agentsDiff(context: Context, { settings }: Invocation): Promise<void> {
  const printer = await createPrinter(context, settings, { forPeople: (report) => shown(report as DiffReport) })
  const { agents, knowledge } = await load(context, settings)
  const differences = differencesOf([...agents, ...knowledge])
  const without_folder = agents.flatMap(({ local, remote }) => (local ? [] : [remote!.display_name]))
  await printer.answer({ differences, without_folder })
  const on_service = differences.filter(({ changed }) => changed !== 'files').length
  if (on_service > 0)
    throw new CliError(
      'DRIFT',
      exitCodes.conflict,
      `${counted(on_service)} on the service since the last pull or push.`,
    )
  if (differences.length > 0)
    throw new CliError('DIFFERENT', exitCodes.other, `${counted(differences.length)} in the files.`)
}

const counted = (count: number): string => (count === 1 ? '1 item was changed' : `${count} items were changed`)

function shown({ differences, without_folder }: DiffReport): string[] {
  const others = without_folder.length === 0 ? [] : [`Agents without a folder: ${without_folder.join(', ')}.`]
  const lines = differences.length === 0 ? ['The files and the service are the same.'] : shownDifferences(differences)
  return [...lines, ...others]
}
