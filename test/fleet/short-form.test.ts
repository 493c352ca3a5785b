import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failInTurn, type Outcome } from './fail-in-turn.ts'
import { SHORT_FORM } from './faults/faults.ts'
import { missingForFleet, startFleet, type Fleet } from './fleet.ts'
import { table } from './report/table.ts'

describe.skipIf(missingForFleet())('a fleet under load with parts that fail in turn', () => {
  let fleet: Fleet | undefined
  let outcome: Outcome

  beforeAll(async () => {
    fleet = await startFleet()
    outcome = await failInTurn(fleet, { ...SHORT_FORM, say: (line) => void process.stderr.write(`${line}\n`) })
    process.stderr.write([table(outcome.lines), ...outcome.findings, ...outcome.failures, ''].join('\n'))
  })
  afterAll(() => fleet?.stop())

  test.each(SHORT_FORM.faults.map(({ name }) => name))(
    '%s: nothing acknowledged is lost, nothing happens twice, and clients see no other error than 503',
    (name) => {
      const line = outcome.lines.find((one) => one.name === name)
      expect(line).toMatchObject({ lost: 0, doubled: 0, outcomes: { unexpected: 0 } })
      expect(line?.outcomes.acknowledged).toBeGreaterThan(0)
    },
  )
})
