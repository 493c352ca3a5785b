import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from '../src/open-page.ts'
import { machine } from './support/terminal.ts'

const URL = 'http://127.0.0.1:7070/v1/pay/chk_1.a?b=$(c)&d'

/** With the programs of one folder alone. */
async function withPath(path: string): Promise<void> {
  const before = process.env['PATH']
  onTestFinished(() => void (process.env['PATH'] = before))
  process.env['PATH'] = path
}

test.runIf(process.platform === 'linux')(
  'a page is given to the system’s program, as one word that no shell reads',
  async () => {
    const { directory } = await machine()
    const seen = join(directory, 'seen')
    await writeFile(
      join(directory, 'xdg-open'),
      `#!/bin/sh\nprintf %s "$#:$1" > ${seen}.part\n/bin/mv ${seen}.part ${seen}\n`,
    )
    await chmod(join(directory, 'xdg-open'), 0o755)
    await withPath(directory)
    expect(await openPage(URL)).toBe(true)
    await expect.poll(() => readFile(seen, 'utf8').catch(() => null)).toBe(`1:${URL}`)
  },
)

test('false where there is no such program', async () => {
  const { directory } = await machine()
  await withPath(directory)
  expect(await openPage(URL)).toBe(false)
})
