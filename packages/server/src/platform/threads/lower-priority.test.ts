import { spawnSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'

const FILE = new URL('./lower-priority.ts', import.meta.url).href
/** Prints the policy of its thread, and its `nice`. */
const PROGRAM = `
  import { readFileSync } from 'node:fs'
  const fields = () => readFileSync('/proc/thread-self/stat', 'utf8').split(') ').at(-1).split(' ')
  const { lowerPriority } = await import(${JSON.stringify(FILE)})
  lowerPriority()
  console.log(fields()[38], fields()[16])
`

/** The output of the program when it is started by the command. Undefined if the system refuses that. */
function runUnder([command, ...args]: readonly [string, ...string[]]): string | undefined {
  if (spawnSync(command, [...args, 'true'], { encoding: 'utf8' }).stderr !== '') return undefined
  const node = [process.execPath, '--input-type=module', '--eval', PROGRAM]
  return spawnSync(command, [...args, ...node], { encoding: 'utf8' }).stdout.trim()
}

/** Is not 0 if the tests run at a low priority. */
const OURS = getPriority()

test.skipIf(process.platform !== 'linux').for([
  ['chrt', ['chrt', '--rr', '5'], OURS],
  ['nice', ['nice', '-n', String(-5 - OURS)], 0],
] as const)('a thread started under %s gets the normal priority', ([, before, nice], { skip }) => {
  const printed = runUnder(before)
  if (printed === undefined) skip('this user may not raise priorities')
  expect(printed).toBe(`0 ${nice}`)
})
