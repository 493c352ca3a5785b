/** Watches a call: `node main.ts call_…`, or without an id a simulated one. */
import { Ohun } from '@ohun/sdk'
import { placeSampleCall } from './sample-call.ts'
import { watch } from './watch.ts'

const FLAGS = [/\brefund\b/i, /\b(lawyer|court|police)\b/i, /\bcancel\b/i]

if (process.env['OHUN_API_KEY']) {
  const ohun = new Ohun()
  const call_id = process.argv[2] ?? (await placeSampleCall(ohun))
  let flagged = 0
  const onFlag = ({ word }: { word: string }): void => {
    flagged += 1
    console.log(`  ⚑ ${word}`)
  }
  await watch(ohun, { call_id, flags: FLAGS, log: console.log, onFlag })
  console.log(`The call has ended, with ${flagged} flags.`)
} else {
  console.error('Set OHUN_API_KEY (pk_test_…).')
  process.exitCode = 1
}
