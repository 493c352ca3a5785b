/** Runs the bot and the scenario against a running server: `node main.ts`. */
import { Ohun } from '@ohun/sdk'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createBackend } from './backend.ts'
import { handOver } from './hand-over.ts'
import { runScenario } from './scenario.ts'

const { OHUN_SIGNING_SECRET: secrets, OHUN_API_KEY: apiKey } = process.env

if (secrets && apiKey) {
  const ohun = new Ohun()
  const backend = createBackend({ secrets, handOver: (turn) => handOver(ohun, turn), log: console.log })
  await once(backend.listen(0, '127.0.0.1'), 'listening')
  const { port } = backend.address() as AddressInfo
  try {
    await runScenario(ohun, `http://127.0.0.1:${port}/`, console.log)
  } finally {
    backend.close()
  }
} else {
  console.error('Set OHUN_SIGNING_SECRET (whsec_…) and OHUN_API_KEY (pk_test_…).')
  process.exitCode = 1
}
