import { doc, header, literal } from '../emitter.ts'
import type { Resource } from './resources.ts'

/** `factories.gen.ts`: `makeCall({ … })` and similar functions for users' tests. */
export function emitFactories(resources: Resource[]): string {
  return `${header}
import { make, type Overrides } from '@ohun/factories'
import { resources } from './resource-examples.gen.ts'
import type {
${resources.map(({ component }) => `  ${component},\n`).join('')}} from './types.gen.ts'

${resources.map(emitFactory).join('\n')}`
}

function emitFactory({ component, example }: Resource): string {
  const id = idOf(example)
  const about = `\`${component}\` as the documentation shows it, with what you change${id ? `, and its own \`${id}\`` : ''}.`
  const variable = component[0]!.toLowerCase() + component.slice(1)
  const code = `const ${variable} = make${component}(${shownChange(example)})`
  const text = `${about}\n\n@example\n\`\`\`ts\n${code}\n\`\`\``
  return `${doc(text)}export function make${component}(overrides?: Overrides<${component}>): ${component} {
  return make(resources.${component}, overrides${id ? `, '${id}'` : ''})
}
`
}

/** The field that identifies the resource, which comes first. Undefined if there is none. */
function idOf(example: Record<string, unknown>): string | undefined {
  const [name = '', value] = Object.entries(example)[0] ?? []
  return name.endsWith('_id') && typeof value === 'string' ? name : undefined
}

/** A field that a test would probably set. */
function shownChange(example: Record<string, unknown>): string {
  const plain = Object.entries(example).filter(([name, value]) => name !== idOf(example) && typeof value !== 'object')
  const shown = plain.find(([name]) => name === 'status' || name === 'mode') ?? plain[0]
  return shown ? literal({ [shown[0]]: shown[1] }) : ''
}
