import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { guide, guideFolder } from './support/guide.ts'

const tsc = join(fileURLToPath(new URL('..', import.meta.url)), '../../node_modules/.bin/tsc')

/** Each page is run by a test of its own. One program of the compiler reads what they import once for all. */
test('the programs of docs/byom.md, docs/webhooks.md, docs/sandbox.md and docs/testing-agents.md compile', async () => {
  const { files } = guide('byom.md', 'webhooks.md', 'sandbox.md', 'testing-agents.md')
  expect([...files.keys()].toSorted()).toEqual(['agent.ts', 'clock.ts', 'orders.test.ts', 'receiver.ts'])
  const folder = guideFolder()
  for (const [name, code] of files) writeFileSync(join(folder, name), code)
  const config = { extends: '../../../tsconfig.json', include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await promisify(execFile)(tsc, ['-p', folder])
})
