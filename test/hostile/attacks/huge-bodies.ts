import { clients, send, type Attack } from '../attack.ts'

/** A value that might contain characters that cannot be stored, so that the whole body is checked. */
const SUSPECT = String.raw`"\u0041\ud83d\ude00"`

const BODIES = [
  `[${Array.from({ length: 400_000 }, () => 0).join(',')},${SUSPECT}]`,
  `{"display_name":[${Array.from({ length: 300_000 }, () => '[]').join(',')},${SUSPECT}]}`,
  `{${Array.from({ length: 100_000 }, (_, index) => `"${index.toString(36)}":0`).join(',')},"x":${SUSPECT}}`,
  `${'{"a":'.repeat(150_000)}${SUSPECT}${'}'.repeat(150_000)}`,
  `{"${'x'.repeat(1_000_000)}":${SUSPECT}}`,
]

export const hugeBodies: Attack = {
  name: 'bodies of very many members and very long names',
  most_cpu_ms: 8,
  async prepare(harness) {
    const { sandbox_key } = await harness.workspace()
    const url = `${harness.origin}/v1/agents`
    let next = 0
    return (signal) =>
      clients({ count: 2, every_ms: 20 }, signal, () =>
        send('POST', url, { key: sandbox_key, body: BODIES[next++ % BODIES.length], signal }),
      )
  },
}
