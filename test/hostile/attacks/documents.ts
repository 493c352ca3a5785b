import { clients, send, type Attack } from '../attack.ts'
import type { Harness } from '../harness.ts'

/** Documents that are small to send but expensive to split, store or search. */
const CONTENTS: Record<string, string> = {
  'spaces in a heading': `# a${' '.repeat(2_400)}b`,
  'spaces in many headings': `# a${' '.repeat(190)}b\n`.repeat(4_000),
  'a heading above 80,000 sections': `# ${'x'.repeat(20_000)}\n${'## y\nz\n'.repeat(80_000)}`,
  'a heading of a megabyte': `# ${'word '.repeat(180_000)}`,
  'short lines': 'a\n\n'.repeat(200_000),
  'short words': 'a '.repeat(450_000),
}

async function tenant(harness: Harness): Promise<{ path: string; key: string }> {
  const { sandbox, sandbox_key } = await harness.workspace()
  const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'Bombs' })
  return { path: `${harness.origin}/v1/knowledge-bases/${knowledge_base_id}/documents`, key: sandbox_key }
}

export const documentBombs: Attack = {
  name: 'knowledge documents that are bombs',
  most_cpu_ms: 40,
  async prepare(harness) {
    const { path, key } = await tenant(harness)
    const bodies = Object.values(CONTENTS).map((content) =>
      JSON.stringify({ title: 'Bomb', content, content_type: 'text/markdown' }),
    )
    let next = 0
    return (signal) =>
      clients({ count: 4, every_ms: 5 }, signal, () =>
        send('POST', path, { key, body: bodies[next++ % bodies.length], signal }),
      )
  },
}
