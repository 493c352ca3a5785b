import { expect, test } from 'vitest'
import { commandReport } from './commands.ts'
import { declarationReport } from './declarations.ts'

const index = {
  fileName: 'index.d.mts',
  isEntry: true,
  code: `import { Turn } from './turn-1a2b.mjs'
declare const limits: { readonly text: 10 };
/** Says hello. */
declare function greet(turn: Turn): string;
export { greet, type Turn, limits as bounds };`,
}
const turn = { fileName: 'turn-1a2b.d.mts', isEntry: false, code: 'interface Turn { text: string }\nexport { Turn };' }

const report = `// index.d.mts
export {
  Turn,
  limits as bounds,
  greet,
}

interface Turn {
    text: string;
}

declare function greet(turn: Turn): string;

declare const limits: {
    readonly text: 10;
};
`

test('the report lists the exports of each entry, then everything that users can reach, by name', () => {
  expect(declarationReport([index, turn])).toBe(report)
})

test('comments, order and the names of shared files make no difference', () => {
  const other = index.code.replace('/** Says hello. */', '').replace('greet, type Turn', 'type Turn, greet')
  const moved = { ...turn, fileName: 'turn-9f8e.d.mts' }
  expect(declarationReport([moved, { ...index, code: other }])).toBe(report)
})

test('a parameter that became required, and a name that was removed, are differences', () => {
  const required = { ...turn, code: turn.code.replace('text: string', 'text: string; call_id: string') }
  expect(declarationReport([index, required])).toContain('    call_id: string;')
  const gone = { ...index, code: index.code.replace('greet, ', '') }
  expect(declarationReport([gone, turn])).not.toContain('  greet,')
})

test('a command consists of its words, arguments and flags; common flags are listed once', () => {
  const help = { flag: 'help', type: 'boolean', short: 'h' }
  const to = { flag: 'to', type: 'string', required: true as const }
  const channel = { flag: 'channel', type: 'string', choices: ['sms', 'whatsapp'], default: 'sms' }
  const command = { path: ['messages', 'send'], positionals: [{ name: 'agent_id' }], flags: [to, channel, help] }
  expect(commandReport({ program: 'ohun', commands: [command], commonFlags: [help], exitCodes: { ok: 0 } })).toBe(
    `export const flagsOfEveryCommand = ['--help, -h']

export const commands = { 'ohun messages send <agent_id>': ['--channel <sms|whatsapp>, default "sms"', '--to <string>, required'] }

export const exitCodes = { ok: 0 }
`,
  )
})
