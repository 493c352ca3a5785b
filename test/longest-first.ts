import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute and more: a run ends later by what is left of the one that begins last. */
const LONGEST = [
  'sip-edge.test.ts',
  'backup.test.ts',
  'backup-drill.test.ts',
  'call-processes.test.ts',
  'billing-notices.test.ts',
  'checkout-payments.test.ts',
  'hostile-models.test.ts',
  'agents.test.ts',
  'every-page.test.ts',
  'inbox.test.ts',
  'new-user.test.ts',
  'simulations.test.ts',
  'try-page.test.ts',
  'lines.test.ts',
]

/** Vitest knows how long files have taken only where it has run them before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await BaseSequencer.prototype.sort.call(this, files)
    const of_project = Map.groupBy(usual, ({ project }) => project)
    return [...of_project.values()].flatMap((own) => own.toSorted((one, other) => place(one) - place(other)))
  }
}

function place({ moduleId }: TestSpecification): number {
  const at = LONGEST.indexOf(basename(moduleId))
  return at < 0 ? LONGEST.length : at
}
