/** Sends a text to the contacts of a file: `node main.ts [CONTACTS.csv] [REPORT.csv]`. */
import { stringify } from 'csv-stringify/sync'
import { Ohun } from '@ohun/sdk'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readContacts } from './contacts.ts'
import { sendAll } from './send.ts'
import { findOrCreateSender } from './sender.ts'

const NAME = 'november-points'
const TEMPLATE = 'Dear {name}, you have {amount} points at Kudi Stores. Reply STOP to get no more messages.'
const SAMPLE = fileURLToPath(new URL('contacts.csv', import.meta.url))

const [path = SAMPLE, report = 'report.csv'] = process.argv.slice(2)

if (process.env['OHUN_API_KEY']) {
  const ohun = new Ohun()
  const agent_id = await findOrCreateSender(ohun)
  // In the sample, one contact has opted out by replying STOP to an earlier message.
  if (path === SAMPLE) await ohun.optOuts.add({ e164: '+2348051113333' })
  const outcomes = await sendAll(ohun, await readContacts(path), { name: NAME, template: TEMPLATE, agent_id })
  await writeFile(report, stringify(outcomes, { header: true }))
  for (const { id, phone, status, detail } of outcomes)
    console.log(`${id} ${phone}: ${status}${detail && `: ${detail}`}`)
  console.log(`The report is in ${report}.`)
} else {
  console.error('Set OHUN_API_KEY (pk_test_…).')
  process.exitCode = 1
}
