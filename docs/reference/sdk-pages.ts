import { className } from '../../openapi/codegen/sdk-plugin/error-classes.ts'
import { contract, errorPath, operationPath } from './contract.ts'
import { description, listed, MOST } from './description.ts'
import {
  cell,
  code,
  definitionList,
  fence,
  paragraphs,
  prose,
  sentence,
  type Definition,
  type ReferencePage,
} from './markdown.ts'
import { declaration, reexports, type Declared, type Documented } from './sdk-source.ts'

const RESOURCES = 'generated/resources.gen.ts'

/** Where groups have methods that take more than one request. */
const EXTENDED: Record<string, { path: string; name: string }> = { calls: { path: 'calls.ts', name: 'Calls' } }

interface Group {
  name: string
  about: string
  methods: Documented[]
}

/** One page per group of methods, one of the client, and one that lists all of it. */
export function sdkPages(): ReferencePage[] {
  const groups = sdkGroups()
  return [overview(groups), clientPage(), ...groups.map(groupPage)]
}

export function sdkGroups(): Group[] {
  return declaration(RESOURCES, 'Resources')
    .members.filter(({ signature }) => /^\w+: \w+Api$/.test(signature))
    .map(({ name, signature, text }) => {
      const own = declaration(RESOURCES, signature.split(': ')[1]!)
      const extended = EXTENDED[name]
      const more = extended ? callable(declaration(extended.path, extended.name)) : []
      return { name, about: text, methods: [...callable(own), ...more] }
    })
}

const callable = ({ members }: Declared): Documented[] => members.filter(({ name }) => name !== 'constructor')

function overview(groups: readonly Group[]): ReferencePage {
  const parts = groups.map(({ name, methods }) => {
    const rows = methods.map((method) => {
      return `| [\`${name}.${method.name}\`](/sdk/${name}#${anchor(name, method)}) | ${cell(summaryOf(method))} |`
    })
    return paragraphs(`## ohun.${name}`, ['| Method | |', '|---|---|', ...rows].join('\n'))
  })
  const content = paragraphs(
    '# SDK reference',
    'Every operation of the API is a method: `ohun.<group>.<method>(required arguments, options?)`. Fields have the same names as in the API. ' +
      'Installing, errors, retries, pages and streams: [the SDK](/packages/sdk). Options and results: [the client](/sdk/client).',
    ...parts,
  )
  const about = 'Every method of @ohun/sdk, the TypeScript client of the Ohun API, with its signature and an example.'
  return { section: 'sdk', page: 'reference', title: 'SDK reference', description: about, content }
}

/** As GitHub and our pages make it of the heading. */
const anchor = (group: string, { name }: Documented): string => `ohun${group}${name}`.toLowerCase()

const summaryOf = ({ text }: Documented): string => text.split('\n\n')[0] ?? ''

function groupPage({ name, about, methods }: Group): ReferencePage {
  const content = paragraphs(
    `# ohun.${name}`,
    prose(about),
    ...methods.map((method) => methodSection(`ohun.${name}.${method.name}`, method)),
  )
  return {
    section: 'sdk',
    page: name,
    title: `ohun.${name}`,
    description: describeGroup(name, about, methods),
    content,
  }
}

function describeGroup(name: string, about: string, methods: readonly Documented[]): string {
  const lead = `ohun.${name} of the TypeScript SDK: ${sentence(about)}`
  return description(
    lead,
    listed(
      'Methods',
      methods.map((method) => method.name),
      MOST - lead.length - 1,
    ),
  )
}

const operations = new Map(contract.operations.map(({ id, method, path }) => [`${method} ${path}`, id]))

function methodSection(title: string, { signature, text, params, throws, examples }: Documented): string {
  const request = /`([A-Z]+ \/[^`]+)`$/.exec(text)?.[1]
  const operation = request && operations.get(request)
  const about = operation ? text.replace(/\n*`[^`]+`$/, '') : text
  return paragraphs(
    `## ${title}`,
    prose(about),
    fence('ts [Signature]', signature.replaceAll(/\s+/g, ' ')),
    parameterList(params),
    ...examples.map((example) => fence('ts [Example]', example)),
    throws.length > 0 ? `Throws ${throws.map(sentence).map(prose).map(withErrorLinks).join(' ')}` : undefined,
    operation ? `API: [\`${request}\`](${operationPath(operation)})` : undefined,
  )
}

const errorCodes = new Map(Object.keys(contract.errors).map((name) => [className(name), name]))

/** NotFoundError leads to the page of NOT_FOUND. */
function withErrorLinks(text: string): string {
  return text.replaceAll(/\b\w+Error\b/g, (name) => {
    const found = errorCodes.get(name)
    return found ? `[\`${name}\`](${errorPath(found)})` : `\`${name}\``
  })
}

function parameterList(params: Documented['params']): string {
  return params.map(({ name, text }) => `- \`${name}\`: ${prose(text)}`).join('\n')
}

/** The hand-written exports of `index.ts`: the client, its options, errors and results. */
function clientPage(): ReferencePage {
  const declared = reexports('index.ts')
    .filter(({ from }) => !from.startsWith('generated/'))
    .map(({ name, from }) => declaration(from, name))
  const content = paragraphs(
    '# The client',
    'The exports of `@ohun/sdk` beside the types of the API: the client, its options, its errors and what methods return.',
    ...declared.map(declarationSection),
  )
  const about =
    'The client of @ohun/sdk: its options, such as retries and time limits, its errors, and what its methods return.'
  return { section: 'sdk', page: 'client', title: 'The client', description: about, content }
}

function declarationSection(declared: Declared): string {
  const { kind, name, signature, text, examples, members } = declared
  return paragraphs(
    `## ${name}`,
    prose(text),
    kind === 'type' || kind === 'function' ? fence('ts', signature) : undefined,
    ...examples.map((example) => fence('ts [Example]', example)),
    definitionList(members.map(member)),
  )
}

function member({ signature, text, throws, examples }: Documented): Definition {
  const about = [text, ...throws.map((error) => `Throws ${sentence(error)}`)].filter(Boolean).join(' ')
  const samples = examples.map((example) => fence('ts [Example]', example))
  return {
    term: code(signature.replaceAll(/\s+/g, ' ')),
    text: [prose(about), ...samples].filter(Boolean).join('\n\n'),
  }
}
