/** Runs the backend and the scenario against a running server: `node main.ts`. */
import { Ohun } from '@ohun/sdk'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createBackend } from './backend.ts'
import { LoanBook, naira } from './loans.ts'
import { runScenario } from './scenario.ts'

const { OHUN_SIGNING_SECRET: secret, OHUN_API_KEY: apiKey } = process.env

if (secret && apiKey) {
  const loans = new LoanBook()
  const backend = createBackend(secret, loans, console.log)
  await once(backend.listen(0, '127.0.0.1'), 'listening')
  const { port } = backend.address() as AddressInfo
  try {
    await runScenario(new Ohun(), `http://127.0.0.1:${port}/`, console.log)
    for (const { phone, amount_kobo, day } of loans.promises.values())
      console.log(`\nPromised: ${phone} pays ${naira(amount_kobo)} on ${day}.`)
  } finally {
    backend.close()
  }
} else {
  console.error('Set OHUN_SIGNING_SECRET (whsec_…) and OHUN_API_KEY (pk_test_…).')
  process.exitCode = 1
}
